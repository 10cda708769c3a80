import { withheldLeft } from "@stint/core/invoice/payable/rules";
import { WithheldInput } from "@stint/core/invoice/schema";
import { format, MOST_OF_DOCUMENT } from "@stint/core/platform/money";
import { describeWithholding } from "@stint/core/workspace/withholding/rules";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { dayOf } from "../../../lib/format";
import { useUser } from "../../../lib/session";
import { toast } from "../../../lib/toast";
import { DateInput } from "../../../ui/date-input";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { MoneyInput } from "../../../ui/money-input";
import { TextInput } from "../../../ui/text-input";
import { type Invoice, invoiceChanged } from "../queries";

/** What the client withheld in the end, and their certificate of it. What they did not withhold is due. */
export function WithheldDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [key] = useState(newKey);
  const { time_zone } = useUser();
  const { totals, withholding, withheld_proof } = invoice;
  const withheld = withheldLeft(totals);
  const form = useForm({
    initial: {
      amount: withheld as number | null,
      on: withheld_proof?.on ?? (null as string | null),
      note: withheld_proof?.note ?? "",
    },
    check: ({ amount, on, note }) => {
      const { error } = WithheldInput.safeParse({
        amount: amount ?? 0,
        certificate: on ? { on, note } : null,
      });
      return Object.fromEntries(
        (error?.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message]),
      );
    },
    onSubmit: async ({ amount, on, note }) => {
      const { data } = await api.put("/invoices/{id}/withheld", {
        path: { id: invoice.id },
        version: invoice.version,
        key,
        body: { amount: amount ?? 0, certificate: on ? { on, note } : null },
      });
      invoiceChanged(data);
      onClose();
      toast("Saved. What is not withheld is due.");
    },
  });
  return (
    <FormDialog
      title="Tax withheld"
      description={`${withholding ? describeWithholding(withholding) : "Tax"}: ${format(totals.withheld ?? 0, invoice.currency)} of ${format(totals.total, invoice.currency)}.`}
      form={form}
      verb="Save"
      pendingVerb="Saving"
      onClose={onClose}
    >
      <Field
        label="The client withheld"
        hint="0 if they withheld nothing: then the rest is due."
        error={form.errors.amount}
      >
        <MoneyInput
          value={form.values.amount}
          onChange={(amount) => form.set("amount", amount)}
          currency={invoice.currency}
          max={MOST_OF_DOCUMENT}
        />
      </Field>
      <Field label="Certificate received" error={form.errors.on}>
        <DateInput
          value={form.values.on}
          onChange={(on) => form.set("on", on)}
          max={dayOf(new Date(), time_zone)}
          placeholder="Not yet"
        />
      </Field>
      <Field label="Note" error={form.errors.note}>
        <TextInput {...form.field("note")} maxLength={200} placeholder="Number of the certificate" />
      </Field>
    </FormDialog>
  );
}
