import { CreditInput } from "@stint/core/invoice/schema";
import { format, subtract } from "@stint/core/platform/money";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { toast } from "../../../lib/toast";
import { Checkbox } from "../../../ui/checkbox";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { MoneyInput } from "../../../ui/money-input";
import { TextInput } from "../../../ui/text-input";
import { MissingFields } from "../missing-fields";
import { type Invoice, invoiceChanged } from "../queries";

/** Says where a credit note's amount beyond the due amount goes. */
const excessInWords = ({ amount_refunded }: Invoice): string =>
  amount_refunded > 0
    ? "it covers what you refunded, and the rest is kept as the client’s credit."
    : "it is kept as the client’s credit for their next invoices.";

/** A credit note for a part of a sent invoice, or all that is left of it. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [key] = useState(newKey);
  const { totals, currency } = invoice;
  // Disputed money is not credited: the client's bank may still take it away.
  const left = invoice.disputed ? totals.amount_due : subtract(totals.total, totals.amount_credited);
  const taxed = totals.taxes.some(({ amount }) => amount !== 0);
  const form = useForm({
    schema: CreditInput,
    initial: {
      // The amount starts as the due amount, which most credit notes take back.
      amount: (totals.amount_due > 0 ? Math.min(left, totals.amount_due) : left) as number | undefined,
      reason: "",
      as_discount: false as boolean | undefined,
    },
    onSubmit: async (body) => {
      const { data } = await api.post("/invoices/{id}/creditnotes", {
        path: { id: invoice.id },
        version: invoice.version,
        key,
        body,
      });
      invoiceChanged(data);
      onClose();
      toast(`Credit note ${data.credit_notes.at(-1)?.number ?? ""} is made.`);
    },
  });
  const over = subtract(form.values.amount ?? 0, totals.amount_due);
  return (
    <FormDialog
      title={`Credit note for ${invoice.number}`}
      description={`${format(left, currency)} of it can still be credited. The credit note gets a number of its own and goes to the client.`}
      form={form}
      verb={`Credit ${format(form.values.amount ?? 0, currency)}`}
      pendingVerb="Making it"
      onClose={onClose}
    >
      <Field label={taxed ? "Amount with tax" : "Amount"} error={form.errors.amount}>
        <MoneyInput
          currency={currency}
          value={form.values.amount ?? null}
          onChange={(amount) => form.set("amount", amount ?? undefined)}
          max={left}
        />
      </Field>
      {over > 0 && (
        <p role="status" className="text-14 text-muted">
          {`${format(over, currency)} of it is more than is due: ${excessInWords(invoice)}`}
        </p>
      )}
      <Field label="Reason" error={form.errors.reason} required>
        <TextInput {...form.field("reason")} maxLength={500} />
      </Field>
      <MissingFields invoice={invoice} document="credit_note" />
      {invoice.project_id !== null && (
        <Checkbox
          checked={form.values.as_discount === true}
          onChange={(as_discount) => form.set("as_discount", as_discount)}
        >
          Given as a discount: it is not left to invoice again
        </Checkbox>
      )}
    </FormDialog>
  );
}
