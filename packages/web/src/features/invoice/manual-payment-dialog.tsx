import { MANUAL_METHODS, PaidInput } from "@stint/core/invoice/schema";
import { format, MOST_OF_DOCUMENT, subtract } from "@stint/core/platform/money";
import { useState } from "react";
import { api, newKey } from "../../lib/api";
import { useForm } from "../../lib/form";
import { dayOf } from "../../lib/format";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Checkbox } from "../../ui/checkbox";
import { DateInput } from "../../ui/date-input";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { MoneyInput } from "../../ui/money-input";
import { Select } from "../../ui/select";
import { TextInput } from "../../ui/text-input";
import { manualMethodInWords } from "../payment/words";
import { type Invoice, invoiceChanged } from "./queries";

const options = MANUAL_METHODS.map((value) => ({ value, label: manualMethodInWords(value) }));

/** Money that came by hand: all that is due, or a part of it. */
export function ManualPaymentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const today = dayOf(new Date(), useUser().time_zone);
  const [key] = useState(newKey);
  const due = invoice.totals.amount_due;
  const form = useForm({
    schema: PaidInput,
    initial: {
      amount: due as number | undefined,
      paid_at: today,
      payment_method: "bank_transfer" as (typeof MANUAL_METHODS)[number],
      note: "",
      keep_excess: false,
    },
    onSubmit: async (body) => {
      const { data } = await api.post("/invoices/{id}/paid", { path: { id: invoice.id }, body, key });
      invoiceChanged(data);
      onClose();
      toast(data.status === "paid" ? `${data.number} is paid.` : "The payment is recorded.");
    },
  });
  const more = subtract(form.values.amount ?? 0, due);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title="Mark as paid"
      description={`${format(due, invoice.currency)} is due on ${invoice.number}.`}
      actions={
        <FormFeet form="mark-paid" onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          Mark as paid
        </FormFeet>
      }
    >
      <form id="mark-paid" noValidate onSubmit={form.submit} className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Amount" error={form.errors.amount}>
            <MoneyInput
              currency={invoice.currency}
              value={form.values.amount ?? null}
              onChange={(cents) => form.set("amount", cents ?? undefined)}
              max={MOST_OF_DOCUMENT}
            />
          </Field>
          <Field label="Received on" error={form.errors.paid_at}>
            <DateInput
              value={form.values.paid_at}
              onChange={(day) => form.set("paid_at", day ?? today)}
              max={today}
            />
          </Field>
        </div>
        {more > 0 && (
          <Checkbox checked={form.values.keep_excess} onChange={(on) => form.set("keep_excess", on)}>
            Keep the {format(more, invoice.currency)} above what is due as the client's credit
          </Checkbox>
        )}
        <Field label="How" error={form.errors.payment_method}>
          <Select
            options={options}
            value={form.values.payment_method}
            onChange={(method) => form.set("payment_method", method)}
          />
        </Field>
        <Field label="Note" hint="Only you see it." error={form.errors.note}>
          <TextInput {...form.field("note")} maxLength={500} />
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
