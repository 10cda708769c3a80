/** Spreads what a change order took away over the invoices of a schedule that give it back (D23). Pure. */
import { Money } from "../../platform/money";
import { applyTakings, partOf } from "../billing/takings/rules";
import type { Row } from "../entity";

/** A sent invoice of the schedule, as credit notes see it. */
export interface Creditable {
  id: number;
  /** The amount due on it. */
  due: number;
  /** The amount refunded without a note so far. */
  refunds: number;
  /**
   * The amount that change orders can still take back of it, with its tax; and the part of the accepted total
   * in it.
   */
  room: number;
  counted: number;
  /**
   * The part of it billed for services that the change order removed or made cheaper, which is given back
   * first.
   */
  first?: number | undefined;
}

/** The part of an invoice, by its id, that is given back first. */
export interface First {
  id: number;
  counted: number;
}

/** A service that an invoice bills by name, and the sum of its lines without tax. */
export interface BilledService {
  id: number;
  net: number;
}

/** Returns how much of the reduced services each invoice bills. In the order given. */
export function firstOf(
  invoices: readonly { id: number; services: readonly BilledService[] }[],
  reductions: ReadonlyMap<number, number>,
): First[] {
  const left = new Map(reductions);
  return invoices.flatMap(({ id, services }): First[] => {
    let counted = 0;
    for (const service of services) {
      const most = left.get(service.id) ?? 0;
      const takes = Money.clamp(service.net, 0, most);
      left.set(service.id, Money.subtract(most, takes));
      counted = Money.add(counted, takes);
    }
    return counted > 0 ? [{ id, counted }] : [];
  });
}

/** Returns what is left of `first` once a note took this much of one of the invoices. */
export const leaveFirst = (first: readonly First[] = [], note: { id: number; counted: number }): First[] =>
  first.flatMap((each) => {
    if (each.id !== note.id) return [each];
    const counted = Money.subtract(each.counted, note.counted);
    return counted > 0 ? [{ ...each, counted }] : [];
  });

/** Sorts the newest first. */
export const newestFirst = (a: Sent, b: Sent): number =>
  (b.sent_at ?? "").localeCompare(a.sent_at ?? "") ||
  (b.schedule?.sequence ?? 0) - (a.schedule?.sequence ?? 0);
type Sent = Pick<Row, "sent_at" | "schedule">;

/** Returns the invoice amount for what it asks for of the accepted total, before any notes. */
function grossOf({ totals, tax_inclusive, schedule }: Creditables, asked: number): number {
  // Tax-inclusive prices were agreed with tax.
  const whole = tax_inclusive && schedule ? totals.total : totals.net_total;
  return partOf(totals.total, asked, Math.max(0, Money.subtract(whole, asked)));
}

type Creditables = Pick<Row, "id" | "totals" | "schedule" | "tax_inclusive" | "taken"> &
  Partial<Pick<Row, "refunds_open">>;

/**
 * Returns how a change order can take back the counted part of an invoice (`creditableIn`), and its amount
 * with tax. `was` is what the invoice asked for of the accepted total before any notes.
 */
export function creditableOf(
  row: Creditables,
  { was, asked, counted }: { was: number; asked: number; counted: number },
): Creditable {
  const { totals } = row;
  const gross = grossOf(row, was);
  const of = { total: totals.total, taken: row.taken };
  const left = applyTakings(of, { billed: gross, asked: gross }, ({ amount }) => amount).asked;
  return {
    id: row.id,
    due: totals.amount_due,
    refunds: row.refunds_open ?? 0,
    room: counted > 0 ? partOf(left, counted, Money.subtract(asked, counted)) : 0,
    counted,
  };
}

/** A note to create. */
export interface Note {
  id: number;
  amount: number;
  counted: number;
}

/**
 * Plans how `owed` of the accepted total is taken back, at most one note for each invoice, in the order given
 * (the newest first). Amounts due go first, then what was refunded without a note, then what was paid: so the
 * client owes exactly what is agreed, and credit comes only from money that was paid for more. Among equals,
 * services that cost less now go first: their tax is given back with them.
 */
export function notesFor(owed: number, invoices: readonly Creditable[]): Note[] {
  const limits = [
    ({ due }: Creditable) => due,
    ({ due, refunds }: Creditable) => Money.add(due, refunds),
    ({ room }: Creditable) => room,
  ];
  const notes = new Map<number, Note>();
  let left = owed;
  const turns = limits.flatMap((limit) => [
    ...invoices.map((of) => ({ of, limit, until: of.first ?? 0 })),
    ...invoices.map((of) => ({ of, limit, until: of.counted })),
  ]);
  for (const { of, limit, until } of turns) {
    const note = notes.get(of.id) ?? { id: of.id, amount: 0, counted: 0 };
    const most = Math.min(of.room, limit(of));
    if (most <= note.amount) continue;
    const cap = most === of.room ? of.counted : partOf(of.counted, most, Money.subtract(of.room, most));
    const takes = Math.min(left, Money.subtract(Math.min(cap, until), note.counted));
    if (takes <= 0) continue;
    const counted = Money.add(note.counted, takes);
    const amount =
      counted === cap
        ? most
        : Money.clamp(
            partOf(of.room, counted, Money.subtract(of.counted, counted)),
            Math.max(1, note.amount),
            most,
          );
    left = Money.subtract(left, takes);
    if (amount > 0) notes.set(of.id, { id: of.id, amount, counted });
  }
  return [...notes.values()];
}

/**
 * Plans like `notesFor`, and puts what no other can give back on invoices whose payment is disputed or on its
 * way.
 */
export function notesBeyond(owed: number, invoices: readonly (Creditable & { waits: boolean })[]): Note[] {
  const now = notesFor(
    owed,
    invoices.filter(({ waits }) => !waits),
  );
  const later = notesFor(
    Money.subtract(owed, Money.sum(now.map(({ counted }) => counted))),
    invoices.filter(({ waits }) => waits),
  );
  return [...now, ...later];
}
