/** Spreads what a change order took away over the invoices of a schedule that give it back (D23). Pure. */
import { Money } from "../../platform/money";
import {
  type CreditableRate,
  creditableRates,
  type NoteRate,
  type RateCredit,
  type RatedInvoice,
  splitAsked,
} from "../billing/rates/rules";
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
  /** `room` and `counted` at each tax rate; absent in what was frozen before rates were told apart. */
  rates?: CreditableRate[] | undefined;
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

/** Returns the same at each tax rate; `noted` is what each note took of its tax groups. */
export function withRates(
  of: Creditable,
  row: RatedInvoice,
  { was }: { was: number },
  noted: readonly { base: number; amount: number }[][],
): Creditable {
  const rates = creditableRates(row, noted, splitAsked(row, { was, asked: of.counted }));
  const isMixed = rates.length > 1 && Money.sum(rates.map(({ counted }) => counted)) === of.counted;
  return { ...of, rates, ...(isMixed ? { room: Money.sum(rates.map(({ room }) => room)) } : {}) };
}

/** A note to create. */
export interface Note {
  id: number;
  amount: number;
  counted: number;
  /** The same at each tax rate; absent where it takes all rates in proportion. */
  rates?: NoteRate[] | undefined;
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

type WaitingCreditable = Creditable & { waits: boolean };

/** Returns an invoice as far as one of its rates goes, once the other notes on it are made. */
function atRate<T extends Creditable>(of: T, rate: string, note: Note | undefined): T[] {
  const found = of.rates?.find((each) => each.rate === rate);
  if (!found) return [];
  const taken = note?.amount ?? 0;
  const beyond = Math.max(0, Money.subtract(taken, of.due));
  return [
    {
      ...of,
      due: Math.max(0, Money.subtract(of.due, taken)),
      refunds: Math.max(0, Money.subtract(of.refunds, beyond)),
      room: found.room,
      counted: found.counted,
      first: Math.min(of.first ?? 0, found.counted),
    },
  ];
}

/** Plans what is owed at each tax rate: as `notesFor`, but each rate gives back its own. One note for each invoice. */
export function notesByRate(owed: readonly RateCredit[], invoices: readonly WaitingCreditable[]): Note[] {
  const notes = new Map<number, Note>();
  for (const { rates, amount } of owed) {
    let left = amount;
    for (const rate of rates) {
      const found = notesBeyond(
        left,
        invoices.flatMap((of) => atRate(of, rate, notes.get(of.id))),
      );
      for (const { id, amount: gross, counted } of found) {
        const note = notes.get(id) ?? { id, amount: 0, counted: 0, rates: [] };
        notes.set(id, {
          id,
          amount: Money.add(note.amount, gross),
          counted: Money.add(note.counted, counted),
          rates: [...(note.rates ?? []), { rate, counted, amount: gross }],
        });
        left = Money.subtract(left, counted);
      }
    }
  }
  return [...notes.values()];
}

/** Returns what is still owed at each rate once a note gave some of it. */
export const leaveCredits = (
  owed: readonly RateCredit[],
  { rates = [] }: Pick<Note, "rates">,
): RateCredit[] => {
  const taken = new Map(rates.map(({ rate, counted }) => [rate, counted]));
  return owed.flatMap(({ rates: own, amount }) => {
    const takes = Money.sum(own.map((rate) => taken.get(rate) ?? 0));
    const left = Money.subtract(amount, takes);
    return left > 0 ? [{ rates: own, amount: left }] : [];
  });
};
