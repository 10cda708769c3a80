import { RefundInput } from "@stint/core/invoice/schema";
import { format, subtract } from "@stint/core/platform/money";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, newKey } from "../../../lib/api";
import { Code, isApiError } from "../../../lib/api-error";
import { useForm } from "../../../lib/form";
import { toast } from "../../../lib/toast";
import { Field } from "../../../ui/field";
import { FormDialog } from "../../../ui/form-dialog";
import { MoneyInput } from "../../../ui/money-input";
import { Radios } from "../../../ui/radios";
import { TextInput } from "../../../ui/text-input";
import { isOwned, projectQuery } from "../../project/queries";
import { type Invoice, invoiceChanged } from "../queries";
import { type Payment, refundableOf } from "./payments";
import { describeShares } from "./refund-shares";

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
  const creditable = subtract(invoice.totals.total, invoice.totals.amount_credited);
  const { project_id } = invoice;
  const { data: project } = useQuery({
    ...projectQuery(project_id ?? 0),
    enabled: project_id !== null,
  });
  /** The consumer withdrew from the contract: then a refund always reduces its invoice. */
  const isWithdrawn = project && isOwned(project) && project.agreement.withdrawal?.whole === true;
  const [chosen, setThen] = useState<"credit" | "leave" | null>(creditable > 0 ? null : "leave");
  const then = isWithdrawn ? "leave" : chosen;
  const spent = subtract(subtract(payment.amount, payment.refunded), left);
  /** The refund that exceeds the money left here, and by how much: the owner decides whether it goes back all the same. */
  const [short, setShort] = useState<{ amount: number | undefined; sum: string; words: string }>();
  const [asksThen, setAsks] = useState(false);
  const form = useForm({
    schema: RefundInput,
    initial: { amount: left as number | undefined, reason: "" },
    onSubmit: async (body) => {
      if (then === null) {
        setAsks(true);
        return;
      }
      const confirms = short !== undefined && short.amount === body.amount;
      const { data } = await api
        .post("/invoices/{id}/payments/{payment_id}/refund", {
          path: { id: invoice.id, payment_id: payment.id },
          version: invoice.version,
          key: `${key}-${confirms ? "confirmed" : body.amount}-${then}`,
          body: {
            ...body,
            ...(confirms ? { confirm_shortfall: true } : {}),
            ...(then === "credit" ? { reduce_invoice: true } : {}),
          },
        })
        .catch((error: unknown) => {
          const sum = isApiError(error) && error.code === Code.Conflict ? error.fields.shortfall : undefined;
          if (!sum || !isApiError(error)) throw error;
          setShort({ amount: body.amount, sum, words: error.message });
          return { data: undefined };
        });
      if (!data) return;
      invoiceChanged(data);
      onClose();
      toast(`${format(body.amount ?? left, currency)} is on its way back.`);
    },
  });
  const asks = short !== undefined && short.amount === form.values.amount;
  return (
    <FormDialog
      title="Refund"
      description={`Up to ${format(left, currency)} goes back the way it came.${spent > 0 ? ` The other ${format(spent, currency)} became the client’s credit and paid another invoice.` : ""} The Stripe fee stays, and a refund can’t be undone.`}
      form={form}
      verb={`Refund ${format(form.values.amount ?? 0, currency)}${asks ? " anyway" : ""}`}
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
      {asks && (
        <div role="alert" className="rounded-ctl bg-warn-soft p-3 text-14">
          <p className="font-semibold">{short.sum} of this isn’t here anymore</p>
          <p className="text-muted">
            What your clients paid online went on to your bank or your team already. If you refund anyway,{" "}
            {short.sum} comes out of what your clients pay next.
          </p>
        </div>
      )}
      {creditable > 0 && isWithdrawn && (
        <p className="text-14 text-muted">
          Your client withdrew from this contract, so the invoice is reduced by a credit note with its tax.{" "}
          {describeShares(invoice, form.values.amount ?? 0)}
        </p>
      )}
      {creditable > 0 && !isWithdrawn && (
        <Field
          label="And the invoice?"
          error={
            form.errors.reduce_invoice ??
            (asksThen && then === null ? "Choose what becomes of the invoice" : undefined)
          }
        >
          <Radios
            value={then}
            onChange={setThen}
            options={[
              {
                value: "credit",
                label: "Reduce it by a credit note",
                hint: [
                  "The work is charged for less: the client gets a credit note with its tax.",
                  describeShares(invoice, form.values.amount ?? 0),
                ]
                  .filter(Boolean)
                  .join(" "),
              },
              {
                value: "leave",
                label: "Leave it as it is",
                hint: "Only money goes back. Nothing of it is due again.",
              },
            ]}
          />
        </Field>
      )}
      <Field label="Reason" hint="The client reads it." error={form.errors.reason}>
        <TextInput {...form.field("reason")} maxLength={500} placeholder="Optional" />
      </Field>
    </FormDialog>
  );
}
