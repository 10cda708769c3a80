import { ReverseInput } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { toast } from "../../../lib/toast";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { TextInput } from "../../../ui/text-input";
import { methodInWords } from "../../payment/words";
import { type Invoice, invoiceChanged } from "../queries";
import type { Payment } from "./payments";

/** Undoes a payment recorded by hand, by an entry against it: the record of both stays (D35). */
export function ReverseDialog({
  invoice,
  payment,
  onClose,
}: {
  invoice: Invoice;
  payment: Payment;
  onClose: () => void;
}) {
  const [key] = useState(newKey);
  const form = useForm({
    schema: ReverseInput,
    initial: { note: "" },
    onSubmit: async (body) => {
      const { data } = await api.post("/invoices/{id}/payments/{payment_id}/reverse", {
        path: { id: invoice.id, payment_id: payment.id },
        version: invoice.version,
        key,
        body,
      });
      invoiceChanged(data);
      onClose();
      toast("The payment is taken back. What was due is due again.");
    },
  });
  return (
    <FormDialog
      title="Take this payment back?"
      description={`${methodInWords(payment)}, ${format(payment.amount, invoice.currency)}. It stays on record with an entry against it.`}
      form={form}
      verb="Take it back"
      pendingVerb="Taking it back"
      onClose={onClose}
    >
      <Field label="Reason" error={form.errors.note} required>
        <TextInput {...form.field("note")} maxLength={500} placeholder="The check bounced" />
      </Field>
    </FormDialog>
  );
}
