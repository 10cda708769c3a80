import { EvidenceInput } from "@stint/core/invoice/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { moment } from "../../../lib/format";
import { toast } from "../../../lib/toast";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { TextArea } from "../../../ui/text-area";
import { type Invoice, invoiceChanged } from "../queries";
import type { Payment } from "./payments";

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 text-14">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** The evidence of a disputed payment, shown before it goes to the provider, which takes it once. */
export function EvidenceDialog({
  invoice,
  payment,
  onClose,
}: {
  invoice: Invoice;
  payment: Payment;
  onClose: () => void;
}) {
  const [key] = useState(newKey);
  const path = { id: invoice.id, payment_id: payment.id };
  const query = useQuery({
    queryKey: ["invoices", "evidence", invoice.id, payment.id],
    queryFn: async ({ signal }) =>
      (await api.get("/invoices/{id}/payments/{payment_id}/evidence", { path, signal })).data,
  });
  const form = useForm({
    schema: EvidenceInput,
    initial: { note: "" },
    onSubmit: async (body) => {
      const { data } = await api.post("/invoices/{id}/payments/{payment_id}/evidence", {
        path,
        key,
        body,
      });
      invoiceChanged(data);
      onClose();
      toast("The evidence is with the payment provider.");
    },
  });
  const found = query.data;
  return (
    <FormDialog
      title="Send evidence"
      description="The provider passes it to the bank, once. Read what goes with it."
      form={form}
      verb="Send evidence"
      pendingVerb="Sending"
      onClose={onClose}
    >
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()}>The evidence did not load.</ErrorLine>
      )}
      {found && (
        <dl>
          <Fact label="Invoice">{`${found.invoice_number}, ${found.title || "Invoice"}`}</Fact>
          <Fact label="Client">{[found.client, found.client_email].filter(Boolean).join(", ")}</Fact>
          <Fact label="Sent">{found.sent_at ? moment(found.sent_at) : "–"}</Fact>
          <Fact label="Opened">
            {found.viewed_at
              ? `${moment(found.viewed_at)}, ${found.view_count === 1 ? "once" : `${found.view_count} times`}`
              : "Never"}
          </Fact>
          <Fact label="Paid with">{found.paid_with}</Fact>
          <Fact label="Accepted proposal">
            {found.acceptance
              ? `${found.acceptance.name}, ${moment(found.acceptance.accepted_at)}, certificate ${found.acceptance.certificate}`
              : "None belongs to this invoice"}
          </Fact>
        </dl>
      )}
      <Field label="In your words" error={form.errors.note}>
        <TextArea
          {...form.field("note")}
          maxLength={5000}
          rows={4}
          placeholder="What was delivered, and when"
        />
      </Field>
    </FormDialog>
  );
}
