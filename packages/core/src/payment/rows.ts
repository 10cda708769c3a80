import type { InvoiceWithPayments } from "../invoice/payment";
import { disputeDebitOf, returnedAmount, sumSentRefunds } from "../invoice/payment/rules";
import type { PaymentRow } from "../invoice/read";
import { iso } from "../platform/clock";
import { Due } from "../platform/due";
import { Code, fail } from "../platform/error";

/** Returns one payment of an invoice; 1003 without it. */
export const paymentOf = ({ payments }: InvoiceWithPayments, id: number): PaymentRow =>
  payments.find((each) => each.id === id) ?? fail(Code.NotFound);

/** The days before the deadline on which an owner who sent no evidence is reminded. */
const DAYS_BEFORE = 3;

/** Returns what of a payment waits for evidence: its dispute, or what the bank asks; undefined where nothing does. */
export function findContest({ dispute, inquiry }: Pick<PaymentRow, "dispute" | "inquiry">) {
  const open = dispute?.status === "open" ? dispute : inquiry?.status === "open" ? inquiry : undefined;
  return open?.evidence_sent_at ? undefined : open;
}

/** Returns when its owner is to be reminded of evidence that is due; undefined once they were. */
export function reminderAt(of: Pick<PaymentRow, "dispute" | "inquiry">): Date | undefined {
  const waiting = findContest(of);
  if (!waiting?.due_by || waiting.reminded_at) return undefined;
  return new Date(Date.parse(waiting.due_by) - DAYS_BEFORE * 86_400_000);
}

/**
 * Keeps a payment due for the sweep: as long as something about it is unknown, and when its owner is to be
 * reminded of evidence.
 */
export function markUnknown(of: PaymentRow): PaymentRow {
  const unknown = of.status === "unknown" || (of.refunds ?? []).some(({ status }) => status === "unknown");
  const reminder = reminderAt(of);
  if (!unknown) return { ...of, ...(reminder ? Due.at(of.owner_id, reminder) : Due.never) };
  // A later time is that of a reminder.
  const since = of.due_at !== "" && of.due_at <= iso();
  return { ...of, ...(since ? {} : Due.atOnce(of.owner_id)) };
}

/** Returns what has really left a payment: refunds that the provider accepted, and a lost dispute. */
export const sumReturned = (of: PaymentRow): number =>
  returnedAmount({
    amount: of.amount,
    refunded: sumSentRefunds(of),
    lost: disputeDebitOf(of),
  });
