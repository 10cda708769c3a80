import { VoidInput } from "@stint/core/invoice/schema";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { toast } from "../../../lib/toast";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { TextInput } from "../../../ui/text-input";
import { type Invoice, invoiceChanged } from "../queries";

/** Voids a sent invoice without payments; its number stays on record. */
export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [key] = useState(newKey);
  const form = useForm({
    schema: VoidInput,
    initial: { reason: "" },
    onSubmit: async ({ reason }) => {
      const { data } = await api.post("/invoices/{id}/void", {
        path: { id: invoice.id },
        version: invoice.version,
        key,
        body: reason ? { reason } : {},
      });
      invoiceChanged(data);
      onClose();
      toast(`${data.number} is void. The client is told.`);
    },
  });
  return (
    <FormDialog
      title={`Void ${invoice.number}?`}
      description="It must not be paid any more. Number and document stay visible, and a cancellation with a number of its own is made. This cannot be undone."
      form={form}
      verb="Void invoice"
      pendingVerb="Voiding"
      danger
      onClose={onClose}
    >
      <Field label="Reason" hint="The client reads it on the cancellation." error={form.errors.reason}>
        <TextInput {...form.field("reason")} maxLength={500} placeholder="Optional" />
      </Field>
    </FormDialog>
  );
}
