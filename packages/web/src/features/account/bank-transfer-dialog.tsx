import { TransferInput } from "@stint/core/connected-account/schema";
import { format } from "@stint/core/platform/money";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, newKey } from "../../lib/api";
import { useForm } from "../../lib/form";
import { dayInWords } from "../../lib/format";
import { toast } from "../../lib/toast";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { MoneyInput } from "../../ui/money-input";
import type { Receiving } from "./queries";

/** Sends the account's balance to the bank now, whole or in part. `most` is the amount that can go, in minor units. */
export function BankTransferDialog({
  account,
  most,
  onClose,
}: {
  account: Receiving;
  most: number;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [key] = useState(newKey);
  const { id, currency } = account;
  const form = useForm({
    schema: TransferInput,
    initial: { amount: most as number | undefined },
    onSubmit: async (body) => {
      const { data } = await api.post("/accounts/{id}/transfers", { path: { id }, body, key });
      void queryClient.invalidateQueries({ queryKey: ["accounts", id] });
      onClose();
      toast(`${format(data.amount, currency)} is on its way and arrives by ${dayInWords(data.arrives_on)}.`);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title="Send to your bank"
      description={`${format(most, currency)} can go to ${account.bank ?? "your bank"} now.`}
      actions={
        <FormFeet form="to-bank" onCancel={onClose} pending={form.pending} pendingLabel="Sending">
          {form.values.amount ? `Send ${format(form.values.amount, currency)}` : "Send"}
        </FormFeet>
      }
    >
      <form id="to-bank" noValidate onSubmit={form.submit} className="space-y-4">
        <Field label="Amount" error={form.errors.amount}>
          <MoneyInput
            currency={currency}
            value={form.values.amount ?? null}
            onChange={(cents) => form.set("amount", cents ?? undefined)}
            max={9_999_999_999}
          />
        </Field>
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
