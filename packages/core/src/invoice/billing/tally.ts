/**
 * What a project's invoices bill of what was accepted. The one counter: what is left to invoice, what the schedule
 * still plans, what a change order bills and what it gives back all follow from it. Pure.
 */
import { Money } from "../../platform/money";
import type { ListedRow } from "../read";
import { BESIDE } from "./counted/rules";
import { isTakenBack } from "./counted-invoices";
import { applyTakings, partOf } from "./takings/rules";

/** What an invoice bills by its lines (D41), before anything was taken back. */
const wholeOf = ({ counted, schedule, total }: ListedRow): number => counted ?? schedule?.amount ?? total;

/** What it asked for of that before any of its notes: its discounts are billed, and were given. */
const firstAskedOf = (row: ListedRow): number => Money.subtract(wholeOf(row), row.given ?? 0);

/**
 * What an invoice bills of what was agreed, by its lines (D41), less what was taken back and not given away; what of
 * that is still asked for; and what came in for it and stayed.
 */
export function amountsOf(row: ListedRow): Pick<Line, "billed" | "asked" | "given" | "paid"> {
  const { total, amount_credited, amount_paid, amount_refunded } = row;
  const { billed, asked } = applyTakings(row, { billed: wholeOf(row), asked: firstAskedOf(row) });
  const left = Money.subtract(total, amount_credited);
  const kept = Money.clamp(Money.subtract(amount_paid, amount_refunded), 0, Math.max(0, left));
  return {
    billed,
    asked,
    given: Money.subtract(billed, asked),
    paid: kept > 0 ? partOf(asked, kept, Money.subtract(left, kept)) : 0,
  };
}

/**
 * Of what an invoice bills, its lines of the owner's own words: neither an instalment nor anything of the scope. As
 * far as all invoices together come to more than was agreed, these are beside it.
 */
function freeOf(row: ListedRow, billed: number): number {
  const own = (row.sources ?? []).filter(({ kind }) => !BESIDE.has(kind));
  const firm = Money.add(row.schedule?.amount ?? 0, Money.sum(own.map(({ net = 0 }) => net)));
  const free = Math.max(0, Money.subtract(wholeOf(row), Math.max(0, firm)));
  const stands = applyTakings(row, { billed: free, asked: 0 }, () => 0);
  return Money.clamp(stands.billed, 0, Math.max(0, billed));
}

/** One invoice that bills something of what was agreed. */
export interface Line {
  row: ListedRow;
  /** What it bills of that now, without tax; and before anything of it was taken back. */
  billed: number;
  whole: number;
  /** Of `billed`, what it still asks for; and what it asked for before any of its notes. */
  asked: number;
  was: number;
  /** Of `billed`, what is beside what was agreed. */
  beside: number;
  /** Of that, what discounts give away: the invoice's own, and credit notes that were given as one. */
  given: number;
  /** Of `given`, what is more than is agreed since a change order. */
  over: number;
  /** Of that, what came in. */
  paid: number;
}

export interface Tally {
  /** The oldest first: what was sent before what was not. */
  lines: Line[];
  /** On sent invoices, and on those that wait. */
  invoiced: number;
  planned: number;
  given: number;
  /** Both less that: what invoices ask for, and those that wait will. */
  net: { invoiced: number; planned: number };
  paid: number;
  /** Of what is on invoices, what is beside what was agreed. */
  beside: number;
  /** What of the accepted total is on no invoice; below 0 while a credit is owed, or more of the scope is billed. */
  left: number;
}

export interface Accepted {
  currency: string;
  total: number;
  /** What a signed change order took back and no note gives yet; and what it had to leave, because it was given. */
  owed?: { amount: number; kept: number } | undefined;
  /** It was signed, and its invoices are being made: what is left will be on them. */
  preparing?: boolean;
}

/** Whether an invoice stands for something: it is neither void nor taken back to its last cent. */
const stands = (row: ListedRow): boolean => row.status !== "void" && !isTakenBack(row);

const inOrder = (a: ListedRow, b: ListedRow): number =>
  Number(a.status !== "sent") - Number(b.status !== "sent") ||
  (a.sent_at ?? "").localeCompare(b.sent_at ?? "") ||
  a.created_at.localeCompare(b.created_at) ||
  (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0) ||
  a.id - b.id;

/** What a line bills, as far as a discount gives no more than is agreed. */
const agreedOf = ({ billed, over }: Line): number => Money.subtract(billed, over);

/** What a change order can take back of an invoice: what it asks for, unless that is beside what was agreed. */
export const maxCredit = ({ asked, beside }: Pick<Line, "asked" | "beside">): number =>
  Math.max(0, Money.subtract(asked, beside));

/** An amount over places, one after the other: to each as much as it holds. */
function fill(amount: number, limits: readonly number[]): number[] {
  let left = amount;
  return limits.map((limit) => {
    const part = Math.min(left, Math.max(0, limit));
    left = Money.subtract(left, part);
    return part;
  });
}

/**
 * Counts a project's invoices against what was accepted of it; those of another currency are left out (D7). Lines of
 * the owner's own words that come to more than that are beside it, the newest first: nobody is given back for them
 * what they never were a part of. A discount gives no more than is agreed: what a change order had to leave because it
 * was given is neither billed nor given, the newest first.
 */
export function tallyOf(rows: readonly ListedRow[], { currency, total, owed, preparing }: Accepted): Tally {
  const counted = rows
    .filter((row) => row.currency === currency && stands(row))
    .sort(inOrder)
    .map((row) => ({ row, ...amountsOf(row), whole: wholeOf(row), was: firstAskedOf(row) }))
    // Expenses and late fees are beside what was agreed, also where nothing else is on their invoice.
    .filter(({ billed }) => billed !== 0);
  const isSent = ({ row }: Pick<Line, "row">) => row.status === "sent";
  const all = Money.sum(counted.map(({ billed }) => billed));
  const beyond = Math.max(0, Money.subtract(all, Money.add(total, owed?.amount ?? 0)));
  const newest = counted.toReversed();
  const free = newest.map((line) => freeOf(line.row, line.billed));
  const gifts = Money.sum(newest.filter(isSent).map(({ given }) => given));
  const kept = Math.min(beyond, owed?.kept ?? 0, gifts);
  // What a discount gave of lines beside is not what a change order had to leave: those are set apart first.
  const apart = fill(Money.subtract(beyond, kept), free);
  const overs = fill(
    kept,
    newest.map((line, i) =>
      isSent(line) ? Math.min(line.given, Money.subtract(line.billed, apart[i] ?? 0)) : 0,
    ),
  );
  const rest = fill(
    Money.subtract(beyond, Money.sum([...apart, ...overs])),
    newest.map((line, i) =>
      Money.subtract(Math.min(free[i] ?? 0, Money.subtract(line.billed, overs[i] ?? 0)), apart[i] ?? 0),
    ),
  );
  const lines = newest
    .map(
      (line, i): Line => ({
        ...line,
        over: overs[i] ?? 0,
        beside: Money.add(apart[i] ?? 0, rest[i] ?? 0),
      }),
    )
    .toReversed();
  const sent = lines.filter(isSent);
  const beside = Money.sum(lines.map((line) => line.beside));
  const agreed = Money.sum(lines.map(agreedOf));
  const left = Money.subtract(total, Money.subtract(agreed, beside));
  const coming = preparing ? Math.max(0, left) : 0;
  const waiting = Money.sum(lines.filter((line) => !isSent(line)).map(agreedOf));
  return {
    lines,
    invoiced: Money.sum(sent.map(agreedOf)),
    planned: Money.add(waiting, coming),
    net: {
      invoiced: Money.sum(sent.map(({ asked }) => asked)),
      planned: Money.add(Money.sum(lines.filter((line) => !isSent(line)).map(({ asked }) => asked)), coming),
    },
    given: Money.sum(lines.map(({ given, over }) => Money.subtract(given, over))),
    paid: Money.sum(sent.map(({ paid }) => paid)),
    beside,
    left: Money.subtract(left, coming),
  };
}
