import { RemindInput } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { toast } from "../../../lib/toast";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { TextArea } from "../../../ui/text-area";
import { type Invoice, invoiceChanged } from "../queries";

/** A reminder by hand; once a day at most, which the server watches. */
export function RemindDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [key] = useState(newKey);
  const form = useForm({
    schema: RemindInput,
    initial: { message: "" },
    onSubmit: async ({ message }) => {
      const { data } = await api.post("/invoices/{id}/remind", {
        path: { id: invoice.id },
        key,
        body: message ? { message } : {},
      });
      invoiceChanged(data);
      onClose();
      toast(`Reminder sent to ${data.sent_to}.`);
    },
  });
  return (
    <FormDialog
      title="Send a reminder"
      description={`${invoice.number} to ${invoice.sent_to}: ${format(invoice.totals.amount_due, invoice.currency)} is due.`}
      form={form}
      verb="Send reminder"
      pendingVerb="Sending"
      onClose={onClose}
    >
      <Field label="Message in the email" error={form.errors.message}>
        <TextArea {...form.field("message")} maxLength={2000} rows={3} placeholder="Optional" />
      </Field>
    </FormDialog>
  );
}
