import { Money } from "../platform/money";
import { balanceOf, lossOf, refundsOf } from "./balance";
import { sumSentRefunds } from "./payment/rules";
import { factsOf, type PaymentRow, type Row } from "./read";
import { stateOf } from "./rules";
import type { PublicInfo } from "./schema";
import { dueOf } from "./totals";
import { receiptNumber } from "./words";

/** Returns a document's key under its invoice's own link; elsewhere it names nothing. */
export const receiptKey = (payment: Pick<PaymentRow, "receipt">): string => `receipt-${payment.receipt ?? 1}`;
/**
 * Says whether a payment has a receipt: all that came in keep theirs, even once refunded; used credit has
 * none.
 */
export const hasReceipt = (payment: Pick<PaymentRow, "receipt" | "provider">): boolean =>
  payment.receipt !== undefined && payment.provider !== "credit";
export const noteKey = (at: number): string => `note-${at + 1}`;

export const ISSUED = "issued";

/** Returns an invoice and its payments as they were at sending: payments, credits and refunds come later. */
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

/** Returns what a payment lost without a refund: its bank or its owner took it back. */
function lossesOf(payment: PaymentRow): { on: string; amount: number }[] {
  const lost = lossOf(payment);
  if (lost) return [{ on: lost.on, amount: lost.amount }];
  const { ended_on: on, amount } = payment;
  const refunded = sumSentRefunds(payment);
  return on && amount > refunded ? [{ on, amount: Money.subtract(amount, refunded) }] : [];
}

/**
 * Lists a client's downloads beside the current invoice, oldest first: the invoice as issued, once that is a
 * different file that can still be paid from, the receipt of each payment, refunds (on the receipt of their
 * payment), credit notes.
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
  // A voided invoice's original is not offered, since it still says how to pay.
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
