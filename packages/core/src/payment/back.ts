import { Events as InvoiceEvents } from "../invoice/events";
import { aggregateOf, type PaymentRow, refOf, withPaid } from "../invoice/rows";
import { counters } from "../invoice/send";
import { Ledger } from "../ledger";
import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import type { Entry } from "../platform/event/journal";
import { Money } from "../platform/money";
import { AccountEntity } from "../workspace";
import { anomaly, type Opened, recorded, tillOf } from "./settle";

/** What the client of an invoice has in hand in its currency. */
export async function inHand({ row }: Opened): Promise<number> {
  const all = row.client_id === undefined ? [] : await Ledger.creditOf(row.client_id);
  return all.find(({ currency }) => currency === row.currency)?.amount ?? 0;
}

interface Ending {
  status: "returned" | "reversed";
  /** A date in the owner's zone. */
  on: string;
  note: string;
}

/**
 * Money that had settled is gone again (D32, D35): the exact opposite of `settlement`. What is due rises and
 * the invoice is open once more; what had become the client's credit is taken out of it as far as it is still
 * there. `hand` is what the client has in hand.
 */
export function takenBack(
  opened: Opened,
  payment: PaymentRow,
  { status, on, note }: Ending,
  hand: number,
): { opened: Opened; writes: Db.Write[]; entries: [Entry, ...Entry[]] } {
  const { row: old } = opened;
  const totals = withPaid(old.totals, Money.negate(payment.amount));
  const reopened = Money.subtract(totals.amount_due, old.totals.amount_due);
  const rest = Money.subtract(payment.amount, reopened);
  const over = Math.min(rest, old.amount_over ?? 0, hand);
  const opens = old.totals.amount_due === 0 && totals.amount_due > 0;
  const stored = recorded(
    opened,
    { ...payment, status, ended_on: on, ended_note: note },
    {
      totals,
      amount_over: Money.subtract(old.amount_over ?? 0, over),
      ...(opens ? { paid_at: undefined, payment_method: undefined } : {}),
    },
  );
  const lines =
    payment.provider === "credit"
      ? Ledger.Rules.unapplied(payment.amount)
      : Ledger.Rules.unsettled(tillOf(payment), {
          amount: payment.amount,
          over,
          surcharge: payment.surcharge ?? 0,
        });
  const cause = payment.provider === "credit" ? ("credit_unapplied" as const) : status;
  const missing = Money.subtract(rest, over);
  return {
    opened: stored.opened,
    writes: [
      ...stored.writes,
      ...Ledger.post(old, { cause, cause_id: payment.id, date: on }, lines),
      ...Ledger.takeCredit(old, over),
      ...(payment.provider === "credit" ? Ledger.giveCredit(old, payment.amount) : []),
      ...(opens ? opening(opened) : []),
    ],
    entries: [
      InvoiceEvents.PaymentReturned.of(
        aggregateOf(old.id),
        { ...refOf(old), payment_id: payment.id },
        {
          before: { status: payment.status, amount_paid: old.totals.amount_paid },
          after: { status, amount_paid: totals.amount_paid, amount: payment.amount, note },
          version: stored.opened.row.version,
        },
      ),
      ...(missing > 0 ? [anomaly(old, payment.id, "credit_was_spent", { amount: missing })] : []),
    ],
  };
}

/** An invoice waits for money again. */
const opening = ({ row }: Opened): Db.Write[] => [
  Db.update(
    AccountEntity.patch({ owner_id: row.owner_id }).add({ open_invoices: 1 }),
    () => new AppError(Code.NotFound),
  ),
  ...counters(row, 1),
];
