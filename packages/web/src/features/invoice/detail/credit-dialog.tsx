import { creditableOf, lineGroups, readLines, sumOfGroups } from "@stint/core/invoice/credit/rules";
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
import { QuantityInput } from "../../../ui/quantity-input";
import { Radios } from "../../../ui/radios";
import { TextInput } from "../../../ui/text-input";
import { MissingFields } from "../missing-fields";
import { type Invoice, invoiceChanged } from "../queries";
import { taxInWords } from "../words";

/** Says where a credit note's amount beyond the due amount goes. */
const excessInWords = ({ amount_refunded }: Invoice): string =>
  amount_refunded > 0
    ? "it covers what you refunded, and the rest is kept as the client’s credit."
    : "it is kept as the client’s credit for their next invoices.";

/** A credit note for quantities of a sent invoice's lines, for an amount, or all that is left of it. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [key] = useState(newKey);
  const { totals, currency, items, credit_notes } = invoice;
  // Disputed money is not credited: the client's bank may still take it away.
  const left = invoice.disputed ? totals.amount_due : subtract(totals.total, totals.amount_credited);
  const taxed = totals.taxes.some(({ amount }) => amount !== 0);
  const creditable = creditableOf(invoice, credit_notes);
  const [by, setBy] = useState<"amount" | "line">("amount");
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const lines = readLines(typed);
  const groups = lineGroups(invoice, lines, credit_notes);
  const form = useForm({
    schema: CreditInput,
    initial: {
      // The amount starts as the due amount, which most credit notes take back.
      amount: (totals.amount_due > 0 ? Math.min(left, totals.amount_due) : left) as number | undefined,
      reason: "",
      as_discount: false as boolean | undefined,
    },
    onSubmit: async ({ amount, ...body }) => {
      const { data } = await api.post("/invoices/{id}/creditnotes", {
        path: { id: invoice.id },
        version: invoice.version,
        key,
        body: by === "line" ? { ...body, lines } : { ...body, amount },
      });
      invoiceChanged(data);
      onClose();
      toast(`Credit note ${data.credit_notes.at(-1)?.number ?? ""} is made.`);
    },
  });
  const amount = by === "line" ? sumOfGroups(groups) : (form.values.amount ?? 0);
  const over = subtract(amount, totals.amount_due);
  const taxes = groups.filter((group) => group.amount !== 0);
  const nameOf = ({ rate, category }: (typeof groups)[number]): string =>
    taxInWords({ rate, category, name: totals.taxes.find((tax) => tax.rate === rate)?.name ?? "Tax" });
  return (
    <FormDialog
      title={`Credit note for ${invoice.number}`}
      description={`${format(left, currency)} of it can still be credited. The credit note gets a number of its own and goes to the client.`}
      form={form}
      verb={`Credit ${format(amount, currency)}`}
      pendingVerb="Making it"
      onClose={onClose}
    >
      {creditable.length > 0 && !invoice.disputed && (
        <Radios
          aria-label="What to credit"
          look="inline"
          value={by}
          onChange={setBy}
          options={[
            { value: "amount", label: "An amount" },
            { value: "line", label: "Lines and quantities" },
          ]}
        />
      )}
      {by === "amount" ? (
        <Field label={taxed ? "Amount with tax" : "Amount"} error={form.errors.amount}>
          <MoneyInput
            currency={currency}
            value={form.values.amount ?? null}
            onChange={(value) => form.set("amount", value ?? undefined)}
            max={left}
          />
        </Field>
      ) : (
        <ul>
          {creditable.map(({ id, quantity }) => {
            const name = items.find((item) => item.id === id)?.name ?? "";
            return (
              <li key={id} className="flex items-center gap-3 border-b border-line py-2 text-15">
                <span className="min-w-0 flex-1 break-words">
                  {name}
                  <span className="block text-13 text-muted">{`${quantity} can be credited`}</span>
                </span>
                <QuantityInput
                  aria-label={`Quantity of ${name}`}
                  className="w-24"
                  value={typed.get(id) ?? ""}
                  max={Number(quantity)}
                  placeholder="0"
                  onChange={(value) => setTyped(new Map(typed).set(id, value))}
                />
              </li>
            );
          })}
          {taxes.map((group) => (
            <li
              key={`${group.category} ${group.rate}`}
              className="flex justify-between gap-3 py-1 text-14 text-muted"
            >
              <span>{`${invoice.tax_inclusive ? "Includes " : ""}${nameOf(group)}`}</span>
              <span>{format(group.amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {over > 0 && (
        <p role="status" className="text-14 text-muted">
          {`${format(over, currency)} of it is more than is due: ${excessInWords(invoice)}`}
        </p>
      )}
      <Field
        label="Reason"
        hint={by === "line" ? "Such as “2 posters fewer”. The client reads it." : undefined}
        error={form.errors.reason}
        required
      >
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
