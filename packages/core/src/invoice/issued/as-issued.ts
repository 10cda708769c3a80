import type { Row } from "../entity";
import { NOTHING_LATER } from "../payable/rules";
import { dueOf } from "../totals";

/** Returns an invoice as it was at sending: payments, credits and refunds come later. */
export function asIssued(row: Row): Row {
  const totals = { ...row.totals, ...NOTHING_LATER };
  return {
    ...row,
    totals: { ...totals, amount_due: dueOf(totals) },
    amount_over: 0,
    amount_refunded: 0,
    amount_processing: 0,
    credit_notes: [],
    paid_at: undefined,
  };
}
