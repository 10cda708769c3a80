import { Money } from "../platform/money";
import { balanceOf, lostOf, refundsOf } from "./balance";
import { factsOf, type PaymentRow, type Row } from "./read";
import { stateOf } from "./rules";
import type { PublicInfo } from "./schema";
import { dueOf } from "./totals";
import { receiptNumber } from "./words";

/** How a document of an invoice is named under that invoice's own link; elsewhere it names nothing. */
export const receiptKey = (payment: Pick<PaymentRow, "receipt">): string => `receipt-${payment.receipt ?? 1}`;
/** Money that came in has a receipt for good, also where it went back; a client's credit that was used has none. */
export const hasReceipt = (payment: Pick<PaymentRow, "receipt" | "provider">): boolean =>
  payment.receipt !== undefined && payment.provider !== "credit";
export const noteKey = (at: number): string => `note-${at + 1}`;

export const ISSUED = "issued";

/** An invoice and its payments as they were when it was sent: whatever came in, was credited or went back is later. */
export function asIssued({ row }: { row: Row }): { row: Row; payments: PaymentRow[] } {
  const totals = { ...row.totals, amount_paid: 0, amount_credited: 0 };
  return {
    row: {
      ...row,
      status: "sent",
      totals: { ...totals, amount_due: dueOf(totals) },
      amount_over: 0,
      amount_refunded: 0,
      amount_processing: 0,
      credit_notes: [],
      paid_at: undefined,
    },
    payments: [],
  };
}

/** What of a payment counts no more without having been refunded: its bank or its owner took it back. */
function lossesOf(payment: PaymentRow): { on: string; amount: number }[] {
  const lost = lostOf(payment);
  if (lost) return [{ on: lost.on, amount: lost.amount }];
  const { ended_on: on, amount } = payment;
  const refunded = refundsOf(payment).reduce((sum, refund) => Money.add(sum, refund.amount), 0);
  return on && amount > refunded ? [{ on, amount: Money.subtract(amount, refunded) }] : [];
}

/**
 * What a client may download beside the invoice as it stands, oldest first: the invoice as it was issued, once that
 * is another file that may be paid by, the receipt of each payment, what was given back (on the receipt of its payment), credit notes.
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
      ...lossesOf(payment).map((back) => ({ key, number, kind: "taken_back" as const, ...back })),
    ];
  });
  const notes = of.credit_notes.map(({ kind, number, issued_on, amount }, at) => ({
    key: noteKey(at),
    number,
    kind,
    on: issued_on,
    amount,
  }));
  // Of what was canceled no paper says any more how to pay it.
  const changed =
    stateOf(factsOf(of), "") !== "void" &&
    balanceOf({ row: of, payments: [...payments] }, "client").length > 0;
  const issued = {
    key: ISSUED,
    number: of.number ?? "",
    kind: "issued" as const,
    on: of.issued_on ?? "",
    amount: of.totals.total,
  };
  return [...(changed ? [issued] : []), ...receipts, ...notes].sort((a, b) =>
    a.on < b.on ? -1 : a.on > b.on ? 1 : 0,
  );
}
