import { type Info, RefundInput } from "@stint/core/invoice/schema";
import { format } from "@stint/core/platform/money";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { toast } from "../../../lib/toast";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { MoneyInput } from "../../../ui/money-input";
import { TextInput } from "../../../ui/text-input";
import { type Invoice, invoiceChanged } from "../queries";
import { type Payment, refundableOf } from "./payments";

/** Gives an online payment back, whole or in part, the way it came. */
export function RefundDialog({
  invoice,
  payment,
  onClose,
}: {
  invoice: Invoice;
  payment: Payment;
  onClose: () => void;
}) {
  const [key] = useState(newKey);
  const { currency } = invoice;
  const left = refundableOf(payment);
  const form = useForm({
    schema: RefundInput,
    initial: { amount: left as number | undefined, reason: "" },
    onSubmit: async (body) => {
      const { data } = await api.post<Info>("/invoices/{id}/payments/{payment_id}/refund", {
        path: { id: invoice.id, payment_id: payment.id },
        version: invoice.version,
        key,
        body,
      });
      invoiceChanged(data);
      onClose();
      toast(`${format(body.amount ?? left, currency)} is on its way back.`);
    },
  });
  return (
    <FormDialog
      title="Refund"
      description={`Up to ${format(left, currency)} goes back the way it came. The provider's fee is not given back, and a refund cannot be called off.`}
      form={form}
      verb={`Refund ${format(form.values.amount ?? 0, currency)}`}
      pendingVerb="Refunding"
      onClose={onClose}
    >
      <Field label="Amount" error={form.errors.amount}>
        <MoneyInput
          currency={currency}
          value={form.values.amount ?? null}
          onChange={(amount) => form.set("amount", amount ?? undefined)}
          max={left}
        />
      </Field>
      <Field label="Reason" hint="The client reads it." error={form.errors.reason}>
        <TextInput {...form.field("reason")} maxLength={500} placeholder="Optional" />
      </Field>
    </FormDialog>
  );
}
