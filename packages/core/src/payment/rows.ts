import type { InvoiceWithPayments } from "../invoice/payment";
import { disputeDebitOf, returnedAmount, sumSentRefunds } from "../invoice/payment/rules";
import type { PaymentRow } from "../invoice/read";
import { Due } from "../platform/due";
import { Code, fail } from "../platform/error";

/** Returns one payment of an invoice; 1003 without it. */
export const paymentOf = ({ payments }: InvoiceWithPayments, id: number): PaymentRow =>
  payments.find((each) => each.id === id) ?? fail(Code.NotFound);

/** Keeps a payment due for the sweep exactly as long as something about it is unknown. */
export function markUnknown(of: PaymentRow): PaymentRow {
  const unknown = of.status === "unknown" || (of.refunds ?? []).some(({ status }) => status === "unknown");
  return {
    ...of,
    ...(unknown ? (of.due_at ? {} : Due.atOnce(of.owner_id)) : Due.never),
  };
}

/** Returns what has really left a payment: refunds that the provider accepted, and a lost dispute. */
export const sumReturned = (of: PaymentRow): number =>
  returnedAmount({
    amount: of.amount,
    refunded: sumSentRefunds(of),
    lost: disputeDebitOf(of),
  });
