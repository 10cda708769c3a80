import { balanceOf, Events as InvoiceEvents } from "../invoice";
import { countOpenWrites } from "../invoice/issue";
import { countedPaid, payableOf } from "../invoice/payable/rules";
import { type InvoiceWithPayments, mergePayment, recordPaymentWrites } from "../invoice/payment";
import { aggregateOf, type PaymentRow, type Row, refOf, withPaid } from "../invoice/read";
import { Ledger } from "../ledger";
import type { Db } from "../platform/db";
import { type Entry, Event } from "../platform/event";
import { Money } from "../platform/money";
import { Workspace } from "../workspace";

/**
 * Settles a payment: the invoice's totals count it (D36) and, when nothing is due any more, the invoice is no
 * longer counted as open and `invoice.paid` is announced. Money beyond the amount due is recorded as
 * received, becomes the client's credit, and is marked for a person to check (D35). `payment` is settled,
 * with its amount and date.
 */
export function settleWrites(
  opened: InvoiceWithPayments,
  payment: PaymentRow,
): { opened: InvoiceWithPayments; writes: Db.Write[]; entries: [Entry, ...Entry[]] } {
  const { row: old, payments } = opened;
  const receipt = payment.receipt ?? Math.max(0, ...payments.map((each) => each.receipt ?? 0)) + 1;
  const totals = withPaid(old.totals, payment.amount);
  const open = old.totals.amount_due > 0;
  const full = open && totals.amount_due === 0;
  const more = Math.max(0, Money.subtract(payment.amount, old.totals.amount_due));
  const settled = { ...payment, status: "settled" as const, receipt, over: more };
  const amount_over = Money.add(old.amount_over ?? 0, more);
  const lines = balanceOf(
    { row: { ...old, totals, amount_over }, payments: mergePayment(payments, settled) },
    "client",
  );
  const stored = recordPaymentWrites(
    opened,
    { ...settled, balance: { lines, due: totals.amount_due } },
    {
      totals,
      amount_over,
      // What was on its way is here, or is told of again.
      transfer_sent_at: undefined,
      ...(full ? { paid_at: payment.paid_at, payment_method: payment.method } : {}),
    },
  );
  const { version } = stored.opened.row;
  const ref = { ...refOf(old), payment_id: payment.id };
  const change = {
    before: { amount_paid: old.totals.amount_paid },
    after: { amount_paid: totals.amount_paid, amount: payment.amount, method: payment.method },
    version,
  };
  const aggregate = aggregateOf(old.id);
  const over = countedPaid(totals) > payableOf(totals);
  const entry = !open
    ? Event.audit("payment.received", aggregate, change)
    : (full ? InvoiceEvents.Paid : InvoiceEvents.PartiallyPaid).of(aggregate, ref, change);
  return {
    opened: stored.opened,
    writes: [
      ...stored.writes,
      ...Ledger.postWrites(
        old,
        {
          cause: payment.provider === "credit" ? "credit_applied" : "payment",
          cause_id: payment.id,
          date: payment.paid_at,
        },
        linesOf({ ...payment, over: more }),
      ),
      ...Ledger.giveCreditWrites(old, more),
      ...(full ? countClosedWrites(old) : []),
    ],
    entries: [
      entry,
      ...(over ? [anomaly(old, payment.id, "over_paid", { amount_paid: totals.amount_paid })] : []),
    ],
  };
}

/** Returns where a payment's money is: at the provider, or in the owner's own accounts. */
export const tillOf = (of: Pick<PaymentRow, "provider">): Ledger.Rules.Till =>
  of.provider === "stripe" ? "clearing" : "bank";

const linesOf = (of: PaymentRow): Ledger.Rules.Balanced =>
  of.provider === "credit"
    ? Ledger.Rules.postCreditUse(of.amount)
    : Ledger.Rules.postPayment(tillOf(of), {
        amount: of.amount,
        over: of.over ?? 0,
        surcharge: of.surcharge ?? 0,
      });

/** Returns the writes for an invoice that is no longer open. */
export const countClosedWrites = (of: Row): Db.Write[] => [
  Workspace.countInvoicesWrite(of.owner_id, -1),
  ...countOpenWrites(of, -1),
];

/** Returns the journal entry of money that does not fit: for a person to check. */
export const anomaly = (of: Row, payment_id: number, reason: string, found: object): Entry =>
  Event.audit("payment.anomaly", aggregateOf(of.id), { after: { payment_id, reason, ...found } });
