import { Events as InvoiceEvents } from "../invoice/events";
import { aggregateOf, open, type PaymentRow, refOf, withPaid } from "../invoice/rows";
import { counters } from "../invoice/send";
import { Ledger } from "../ledger";
import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import type { Entry } from "../platform/event/journal";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { AccountEntity } from "../workspace";
import { PaymentEntity } from "./entity";
import { anomaly, type Opened, recorded, tillOf } from "./settle";

/** What the client of an invoice has in hand in its currency. */
export async function inHand({ row }: Opened): Promise<number> {
  const all = row.client_id === undefined ? [] : await Ledger.creditOf(row.client_id);
  return all.find(({ currency }) => currency === row.currency)?.amount ?? 0;
}

export interface Ending {
  status: "returned" | "reversed";
  /** A date in the owner's zone. */
  on: string;
  note: string;
}

/**
 * Money that had settled is gone again (D32, D35): the exact opposite of `settlement`. What is due rises and
 * the invoice is open once more; what had become the client's credit is taken out of it. `hand` is what the client
 * has in hand: what it lacks of that is to be freed first (`freed`). What of the credit had been given back is a
 * refund like any other, and not owed anew.
 */
export function takenBack(
  opened: Opened,
  payment: PaymentRow,
  ending: Ending,
  hand: number,
): { opened: Opened; writes: Db.Write[]; entries: [Entry, ...Entry[]] } {
  const { row } = opened;
  const { over, reopened } = backOf(opened, payment.amount);
  const taken = Math.min(over, payment.provider === "credit" ? over : hand);
  const change = reopening(opened, payment, ending, taken);
  const beyond = Money.subtract(payment.amount, Money.add(reopened, over));
  const missing = Money.subtract(over, taken);
  const lines =
    payment.provider === "credit"
      ? Ledger.Rules.unapplied(Money.subtract(payment.amount, taken), beyond)
      : Ledger.Rules.unsettled(tillOf(payment), {
          amount: payment.amount,
          over: taken,
          surcharge: payment.surcharge ?? 0,
          beyond,
        });
  const cause = payment.provider === "credit" ? ("credit_unapplied" as const) : ending.status;
  return {
    opened: change.opened,
    writes: [
      ...change.writes,
      ...Ledger.post(row, { cause, cause_id: payment.id, date: ending.on }, lines),
      ...(payment.provider === "credit"
        ? Ledger.giveCredit(row, Money.subtract(payment.amount, taken))
        : Ledger.takeCredit(row, taken)),
    ],
    entries: [
      change.entry,
      ...(missing > 0 ? [anomaly(row, payment.id, "credit_was_spent", { amount: missing })] : []),
    ],
  };
}

/** What an invoice asks for anew once so much of its money is gone, and what of that had become credit. */
function backOf({ row }: Opened, amount: number): { reopened: number; over: number } {
  const reopened = Money.subtract(
    withPaid(row.totals, Money.negate(amount)).amount_due,
    row.totals.amount_due,
  );
  return { reopened, over: Math.min(Money.subtract(amount, reopened), row.amount_over ?? 0) };
}

/** The payment ends, and the invoice is open for it; `over` of it had become credit. */
function reopening(opened: Opened, payment: PaymentRow, { status, on, note }: Ending, over: number) {
  const { row: old } = opened;
  const totals = withPaid(old.totals, Money.negate(payment.amount));
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
  const entry = InvoiceEvents.PaymentReturned.of(
    aggregateOf(old.id),
    { ...refOf(old), payment_id: payment.id },
    {
      before: { status: "settled", amount_paid: old.totals.amount_paid },
      after: { status, amount_paid: totals.amount_paid, amount: payment.amount, note },
      version: stored.opened.row.version,
    },
  );
  return { opened: stored.opened, writes: [...stored.writes, ...(opens ? opening(opened) : [])], entry };
}

/**
 * Before money goes back that became credit and paid other invoices: those are open again for as much as the
 * client does not have in hand, the newest first, each in a commit of its own (D35: credit never falls below 0, and
 * nobody owes what no invoice asks for). Client and owner hear of each. Answers what is in hand then.
 */
export async function freed(opened: Opened, payment: PaymentRow, on: string): Promise<number> {
  const { row } = opened;
  const hand = await inHand(opened);
  const lacking = Money.subtract(backOf(opened, payment.amount).over, hand);
  if (payment.provider === "credit" || lacking <= 0 || row.client_id === undefined) return hand;
  const note = `It was paid out of the credit of invoice ${row.number}, and that money went back.`;
  const spendings = await Ledger.spentCredit(row.client_id, row.currency);
  for (const { invoice_id, payment_id } of spendings) {
    const left = Money.subtract(backOf(opened, payment.amount).over, await inHand(opened));
    if (left <= 0) break;
    // The mark of the message that brought the news belongs to the payment itself, which comes last.
    await Db.apart(() => free(invoice_id, payment_id, left, { status: "returned", on, note }));
  }
  return inHand(opened);
}

/** Takes up to so much back of what a client's credit paid of an invoice; the rest of that payment stands. */
const free = (id: number, payment_id: number, wanted: number, ending: Ending): Promise<void> =>
  Db.fresh(async () => {
    const opened = await open(id);
    const payment = opened.payments.find((each) => each.id === payment_id);
    if (payment?.status !== "settled") return;
    // What was paid or credited beyond the total is no gain: of an invoice that has it so much more is taken.
    const { total, amount_paid, amount_credited } = opened.row.totals;
    const idle = Math.max(0, Money.subtract(Money.add(amount_paid, amount_credited), total));
    const amount = Math.min(payment.amount, Money.add(wanted, idle));
    if (amount <= idle) return;
    const rest = Money.subtract(payment.amount, amount);
    const part = rest > 0 ? { ...payment, id: Id.next(), amount } : payment;
    const { writes, entries } = takenBack(opened, part, ending, 0);
    const kept = rest > 0 ? [Db.put(PaymentEntity.put({ ...payment, amount: rest }))] : [];
    await Db.commit([...writes, ...kept], entries);
  });

/** An invoice waits for money again. */
const opening = ({ row }: Opened): Db.Write[] => [
  Db.update(
    AccountEntity.patch({ owner_id: row.owner_id }).add({ open_invoices: 1 }),
    () => new AppError(Code.NotFound),
  ),
  ...counters(row, 1),
];
