import { refundsOf } from "./balance";
import type { PaymentRow, Row } from "./read";
import type { PublicInfo } from "./schema";
import { receiptNumber } from "./words";

/** How a document of an invoice is named under that invoice's own link; elsewhere it names nothing. */
export const receiptKey = (payment: Pick<PaymentRow, "receipt">): string => `receipt-${payment.receipt ?? 1}`;
/** Money that came in has a receipt for good, also where it went back; a client's credit that was used has none. */
export const hasReceipt = (payment: Pick<PaymentRow, "receipt" | "provider">): boolean =>
  payment.receipt !== undefined && payment.provider !== "credit";
export const noteKey = (at: number): string => `note-${at + 1}`;

/**
 * What a client may download beside the invoice, oldest first: the receipt of each payment, what was given back (on
 * the receipt of its payment), credit notes.
 */
export function documentsOf(of: Row, payments: readonly PaymentRow[]): PublicInfo["documents"] {
  const receipts = payments.filter(hasReceipt).flatMap((payment) => {
    const key = receiptKey(payment);
    const number = receiptNumber(of, payment);
    return [
      { key, number, kind: "receipt" as const, on: payment.paid_at, amount: payment.amount },
      ...refundsOf(payment).map(({ refunded_on, amount }) => ({
        key,
        number,
        kind: "refund" as const,
        on: refunded_on,
        amount,
      })),
    ];
  });
  const notes = of.credit_notes.map(({ kind, number, issued_on, amount }, at) => ({
    key: noteKey(at),
    number,
    kind,
    on: issued_on,
    amount,
  }));
  return [...receipts, ...notes].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
