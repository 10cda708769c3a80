/** Which invoices of a schedule give back how much of what a change order took away (D23). Pure. */
import { Money } from "../../platform/money";
import { countedOf } from "../billing/counted/rules";
import { lineOf, type Row } from "../read";

/** A sent invoice of what was accepted, as credit notes see it. */
export interface Creditable {
  id: number;
  /** What the client is asked for on it. */
  due: number;
  /** Given back without a note so far. */
  refunds: number;
  /** What change orders can still take back of it, with its tax; and what of the accepted total that is. */
  room: number;
  counted: number;
}

const part = (amount: number, share: number, rest: number): number =>
  amount === 0 ? 0 : (Money.allocate(amount, [share, rest])[0] ?? 0);

/** An instalment without discount and tax (with it where prices include tax: so it was agreed), and what that asks. */
function instalmentOf({ id, totals, schedule, tax_inclusive, items }: Creditables) {
  if (!schedule) return { agreed: 0, gross: 0 };
  const asked = tax_inclusive ? totals.total : totals.net_total;
  const all = Money.sum(items.map(({ amount }) => amount));
  const own = items.find((each) => each.id === lineOf(id))?.amount ?? all;
  const share = own > 0 ? part(asked, own, Math.max(0, Money.subtract(all, own))) : 0;
  const agreed = Math.max(0, Math.min(schedule.amount ?? asked, share));
  return { agreed, gross: part(totals.total, agreed, Money.subtract(asked, agreed)) };
}

/** The same of the other lines that bill what was accepted. */
function othersOf({ id, totals, schedule, items }: Creditables, beside: number) {
  const { net_total } = totals;
  const own = schedule && items.find((each) => each.id === lineOf(id));
  if (schedule && (!own || items.length === 1)) return { agreed: 0, gross: 0 };
  const all = Money.sum(items.map(({ net }) => net));
  const net = own && own.net > 0 ? part(net_total, own.net, Math.max(0, Money.subtract(all, own.net))) : 0;
  const counted = Money.subtract(countedOf({ items, net_total }), net);
  const agreed = Money.clamp(Money.subtract(counted, beside), 0, Math.max(0, net_total));
  return { agreed, gross: part(totals.total, agreed, Money.subtract(net_total, agreed)) };
}

type Creditables = Pick<Row, "id" | "totals" | "schedule" | "tax_inclusive" | "items"> & Partial<Row>;

/**
 * What an invoice can still give back of the accepted total, and the amount that this stands for. Expenses, late fees
 * and what is `beside` what was agreed are not the change order's; what the owner credited by hand is gone.
 */
export function creditableOf(row: Creditables, beside = 0): Creditable {
  const { totals } = row;
  const [own, others] = [instalmentOf(row), othersOf(row, beside)];
  const agreed = Money.add(own.agreed, others.agreed);
  const gross = Math.min(totals.total, Money.add(own.gross, others.gross));
  const given = row.credited_by_change ?? { amount: 0, counted: 0 };
  const left = Math.max(0, Money.subtract(gross, given.amount));
  const room = Math.max(0, Math.min(left, Money.subtract(totals.total, totals.amount_credited)));
  const counted = Math.max(0, Money.subtract(agreed, given.counted));
  return {
    id: row.id,
    due: totals.amount_due,
    refunds: row.refunds_open ?? 0,
    room,
    counted: room === left ? counted : part(counted, room, Money.subtract(left, room)),
  };
}

/** A note to be made. */
export interface Note {
  id: number;
  amount: number;
  counted: number;
}

/**
 * How `owed` of the accepted total is taken back, a note at most for each invoice, in the order given (the newest
 * first). Money that is asked for goes first, then what was given back without a note, then what was paid: so the
 * client is asked for just what is agreed, and credit arises only of money that came in for what is not.
 */
export function notesFor(owed: number, invoices: readonly Creditable[]): Note[] {
  const limits = [
    ({ due }: Creditable) => due,
    ({ due, refunds }: Creditable) => Money.add(due, refunds),
    ({ room }: Creditable) => room,
  ];
  const notes = new Map<number, Note>();
  let left = owed;
  for (const limit of limits)
    for (const of of invoices) {
      const note = notes.get(of.id) ?? { id: of.id, amount: 0, counted: 0 };
      const most = Math.min(of.room, limit(of));
      if (most <= note.amount) continue;
      const cap = most === of.room ? of.counted : part(of.counted, most, Money.subtract(of.room, most));
      const takes = Math.min(left, Money.subtract(cap, note.counted));
      if (takes <= 0) continue;
      const counted = Money.add(note.counted, takes);
      const amount =
        counted === cap
          ? most
          : Money.clamp(
              part(of.room, counted, Money.subtract(of.counted, counted)),
              Math.max(1, note.amount),
              most,
            );
      left = Money.subtract(left, takes);
      if (amount > 0) notes.set(of.id, { id: of.id, amount, counted });
    }
  return [...notes.values()];
}
