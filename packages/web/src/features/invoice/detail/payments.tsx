import { negate } from "@stint/core/platform/money";
import { dayInWords, money } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { Money } from "../../../ui/money";
import { methodInWords } from "../../payment/words";
import type { Invoice } from "../queries";

export type Payment = Invoice["payments"][number];

const statusWords: Record<Payment["status"], string> = {
  settled: "",
  processing: "on its way",
  failed: "did not go through",
  returned: "returned by the bank",
  reversed: "taken back",
  partially_refunded: "partially refunded",
  refunded: "refunded",
  disputed: "contested",
  lost: "lost in a dispute",
};
const refundWords = {
  unknown: "being asked for",
  pending: "on its way",
  succeeded: "",
  failed: "failed",
} as const;

/** Minor units that can still be given back (D37). */
export const refundableOf = (payment: Payment): number => (payment.online ? payment.refundable : 0);

function Entry({
  payment,
  currency,
  onRefund,
  onReverse,
  onEvidence,
}: {
  payment: Payment;
  currency: string;
  onRefund: () => void;
  onReverse: () => void;
  onEvidence: () => void;
}) {
  const there = payment.status === "settled" || payment.status === "partially_refunded";
  const { dispute, inquiry } = payment;
  const waits = [dispute, inquiry].some((each) => each?.status === "open" && !each.evidence_sent_at);
  const facts = [
    dayInWords(payment.paid_at, { year: true }),
    statusWords[payment.status],
    payment.reason,
    payment.note,
    payment.surcharge > 0 && `${money(payment.surcharge, currency)} for the processing came with it`,
    payment.fee !== null && payment.fee > 0 && `Stripe fee ${money(payment.fee, currency)}`,
    dispute && dispute.fee > 0 && `Dispute fee ${money(dispute.fee, currency)}`,
  ].filter(Boolean);
  return (
    <li className="border-b border-line py-2.5 text-15">
      <div className="flex items-baseline gap-4">
        <span className="min-w-0 flex-1">
          {methodInWords(payment)}
          <span className="block text-13 text-muted">{facts.join(", ")}</span>
        </span>
        <Money value={payment.amount} currency={currency} muted={!there} />
      </div>
      {payment.refunds.map((refund) => (
        <div key={refund.id} className="mt-1 flex items-baseline gap-4 text-14">
          <span className="min-w-0 flex-1 text-muted">
            {[
              "Refund",
              dayInWords(refund.refunded_on),
              refundWords[refund.status],
              refund.failure,
              refund.reason,
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
          <Money
            value={negate(refund.amount)}
            currency={currency}
            strong={false}
            muted={refund.status === "failed"}
          />
        </div>
      ))}
      {dispute && (
        <p className={cx("mt-1 text-14", dispute.status === "won" ? "text-ok" : "text-bad")}>
          {dispute.status === "open"
            ? `Contested: ${dispute.reason.toLowerCase().replaceAll("_", " ")}. The money is held back.${dispute.due_by ? ` Evidence is due by ${dayInWords(dispute.due_by)}.` : ""}${dispute.evidence_sent_at ? " Your evidence was sent." : ""}`
            : dispute.status === "won"
              ? "The dispute was won. The money is yours again."
              : "The dispute was lost. The money went back."}
        </p>
      )}
      {inquiry && dispute?.status !== "open" && (
        <p className="mt-1 text-14 text-muted">
          {inquiry.status === "open"
            ? `The bank asks about it: ${inquiry.reason.toLowerCase()}. No money has moved.${inquiry.due_by ? ` An answer is due by ${dayInWords(inquiry.due_by)}.` : ""}${inquiry.evidence_sent_at ? " Your evidence was sent." : ""}`
            : "The bank asked about it, and asks no more."}
        </p>
      )}
      <div className="flex gap-x-5">
        {refundableOf(payment) > 0 && (
          <Button kind="link" onClick={onRefund}>
            Refund
          </Button>
        )}
        {!payment.online && payment.status === "settled" && (
          <Button kind="link" onClick={onReverse}>
            Take back
          </Button>
        )}
        {waits && (
          <Button kind="link" onClick={onEvidence}>
            Send evidence
          </Button>
        )}
      </div>
    </li>
  );
}

export type PaymentDialog = { name: "refund" | "reverse" | "evidence"; payment: Payment };

/** The payments, failed ones too, with their refunds and the actions on each. */
export function Payments({
  invoice,
  onDialog,
}: {
  invoice: Invoice;
  onDialog: (dialog: PaymentDialog) => void;
}) {
  if (invoice.payments.length === 0)
    return <p className="py-3 text-14 text-muted">Nothing has come in yet.</p>;
  return (
    <ul>
      {invoice.payments.map((payment) => (
        <Entry
          key={payment.id}
          payment={payment}
          currency={invoice.currency}
          onRefund={() => onDialog({ name: "refund", payment })}
          onReverse={() => onDialog({ name: "reverse", payment })}
          onEvidence={() => onDialog({ name: "evidence", payment })}
        />
      ))}
    </ul>
  );
}
