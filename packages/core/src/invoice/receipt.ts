import { Money } from "../platform/money";
import type { PaymentRow, Row } from "./rows";
import { dueOf } from "./totals";
import { creditsInWords, paymentsInWords } from "./words";

/** Everything that settled up to a payment, and what credit notes had taken back by then. */
function before({ row, payments }: { row: Row; payments: PaymentRow[] }, payment: PaymentRow) {
  // Payments of before this was kept know the day alone.
  const known = payment.notes_before;
  return {
    settled: payments.filter(
      ({ status, receipt }) => status === "settled" && (receipt ?? 0) <= (payment.receipt ?? 0),
    ),
    notes: row.credit_notes.filter(({ issued_on }, at) =>
      known === undefined ? issued_on <= payment.paid_at : at < known,
    ),
  };
}

/**
 * Where the invoice stood once a payment was in, the same at every reading: what took off its total until then, as
 * a ledger prints it, and what was left of it (D36). What was refunded stays paid (D31).
 */
export function receiptOf(
  opened: { row: Row; payments: PaymentRow[] },
  payment: PaymentRow,
): { lines: { label: string; amount: number }[]; still_due: number } {
  const { total } = opened.row.totals;
  const { settled, notes } = before(opened, payment);
  const sum = (of: readonly { amount: number }[]) => Money.sum(of.map(({ amount }) => amount));
  return {
    lines: [...paymentsInWords(settled), ...creditsInWords(notes)],
    still_due: dueOf({ total, amount_paid: sum(settled), amount_credited: sum(notes) }),
  };
}
