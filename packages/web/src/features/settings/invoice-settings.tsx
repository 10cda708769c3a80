import { Field } from "../../ui/field";
import { NumberInput } from "../../ui/number-input";
import { Part, SaveLine } from "../../ui/part";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ReminderDays } from "../invoice/reminder-days";
import { usePersonForm } from "./use-person-form";

/** Settings: the texts and defaults of invoices beside their lines. */
export function InvoicePart() {
  const form = usePersonForm([
    "invoice_due_days",
    "invoice_pattern",
    "reminder_days",
    "payment_instructions",
  ]);
  return (
    <Part title="Invoices" note="Printed on new invoices. What was sent keeps what it said.">
      <form onSubmit={form.submit} noValidate className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Days until an invoice is due" error={form.errors.invoice_due_days}>
            <NumberInput
              value={form.values.invoice_due_days}
              onChange={(days) => form.set("invoice_due_days", days ?? 0)}
              min={0}
              max={365}
            />
          </Field>
          <Field
            label="Number"
            error={form.errors.invoice_pattern}
            hint="{YYYY}, {YY} and {MM} are of the issue date, {0000} counts."
          >
            <TextInput {...form.field("invoice_pattern")} maxLength={40} />
          </Field>
        </div>
        <ReminderDays
          value={form.values.reminder_days ?? []}
          onChange={(days) => form.set("reminder_days", days)}
          error={form.errors.reminder_days}
        />
        <Field
          label="Payment instructions"
          error={form.errors.payment_instructions}
          hint="Shown with the payment methods of each invoice."
        >
          <TextArea {...form.field("payment_instructions")} maxLength={1000} rows={3} />
        </Field>
        <SaveLine problem={form.problem} pending={form.pending} dirty={form.dirty}>
          Save invoice details
        </SaveLine>
      </form>
    </Part>
  );
}
