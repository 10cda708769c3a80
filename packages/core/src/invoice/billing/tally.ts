/**
 * What a project's invoices bill of what was accepted. The one counter: what is left to invoice, what the schedule
 * still plans, what a change order bills and what it gives back all follow from it. Pure.
 */
import { Money } from "../../platform/money";
import type { ListedRow } from "../read";
import { isTakenBack } from "./billed";
import { BESIDE } from "./counted/rules";

/** What is left of something of an invoice once a part of its total was taken back. */
function lessOf(amount: number, total: number, taken: number): number {
  if (taken <= 0 || total <= 0) return amount;
  const [left = 0] = Money.allocate(amount, [
    Math.max(0, Money.subtract(total, taken)),
    Math.min(taken, total),
  ]);
  return left;
}

/** What the owner took back of an invoice for good: neither given as a discount nor by a change order. */
function ownOf({ amount_credited, credited_as_discount = 0, credited_by_change }: ListedRow): number {
  return Money.subtract(amount_credited, Money.add(credited_as_discount, credited_by_change?.amount ?? 0));
}

/** What an invoice bills by its lines (D41), before anything was taken back. */
const wholeOf = ({ counted, schedule, total }: ListedRow): number => counted ?? schedule?.amount ?? total;

/**
 * What an invoice bills of what was agreed, by its lines (D41); less what was taken back and not given away. The
 * notes of change orders say what they take off it (D23); those of the owner take their share of what was asked for.
 */
export function amountsOf(row: ListedRow): Pick<Line, "billed" | "given" | "paid"> {
  const { total, amount_credited, amount_paid } = row;
  const discounted = row.credited_as_discount ?? 0;
  const counted = wholeOf(row);
  const own = ownOf(row);
  const billed = Money.subtract(lessOf(counted, total, own), row.credited_by_change?.counted ?? 0);
  const off = lessOf(row.given ?? 0, total, own);
  // What of the money asked for was for it: of that, credit notes and payments have their shares.
  const asked = Money.subtract(counted, row.given ?? 0);
  const part = (amount: number) =>
    total <= 0 || amount <= 0 ? 0 : Money.subtract(asked, lessOf(asked, total, Math.min(amount, total)));
  return {
    billed,
    given: Money.add(off, part(discounted)),
    paid: part(Math.min(amount_paid, Math.max(0, Money.subtract(total, amount_credited)))),
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
  return Money.clamp(lessOf(free, row.total, ownOf(row)), 0, Math.max(0, billed));
}

/** One invoice that bills something of what was agreed. */
export interface Line {
  row: ListedRow;
  /** What it bills of that now, without tax; and before anything of it was taken back. */
  billed: number;
  whole: number;
  /** Of `billed`, what is beside what was agreed. */
  beside: number;
  /** Of that, what discounts give away: the invoice's own, and credit notes that were given as one. */
  given: number;
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
  paid: number;
  /** Of what is on invoices, what is beside what was agreed. */
  beside: number;
  /** What of the accepted total is on no invoice; below 0 while a credit is owed, or more of the scope is billed. */
  left: number;
}

export interface Accepted {
  currency: string;
  total: number;
  /** What a signed change order took back and no note gives yet (`owed/`). */
  owed: number;
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

/**
 * Counts a project's invoices against what was accepted of it; those of another currency are left out (D7). Lines of
 * the owner's own words that come to more than that are beside it, the newest first: nobody is given back for them
 * what they never were a part of.
 */
export function tallyOf(rows: readonly ListedRow[], { currency, total, owed, preparing }: Accepted): Tally {
  const counted = rows
    .filter((row) => row.currency === currency && stands(row))
    .sort(inOrder)
    .map((row) => ({ row, ...amountsOf(row), whole: wholeOf(row) }))
    // Expenses and late fees are beside what was agreed, also where nothing else is on their invoice.
    .filter(({ billed }) => billed !== 0);
  const all = Money.sum(counted.map(({ billed }) => billed));
  let beyond = Math.max(0, Money.subtract(all, Money.add(total, owed)));
  const lines = counted
    .toReversed()
    .map((line): Line => {
      const beside = Math.min(beyond, freeOf(line.row, line.billed));
      beyond = Money.subtract(beyond, beside);
      return { ...line, beside };
    })
    .toReversed();
  const isSent = ({ row }: Line) => row.status === "sent";
  const sent = lines.filter(isSent);
  const beside = Money.sum(lines.map((line) => line.beside));
  const left = Money.subtract(total, Money.subtract(all, beside));
  const coming = preparing ? Math.max(0, left) : 0;
  const waiting = Money.sum(lines.filter((line) => !isSent(line)).map(({ billed }) => billed));
  return {
    lines,
    invoiced: Money.sum(sent.map(({ billed }) => billed)),
    planned: Money.add(waiting, coming),
    given: Money.sum(lines.map(({ given }) => given)),
    paid: Money.sum(sent.map(({ paid }) => paid)),
    beside,
    left: Money.subtract(left, coming),
  };
}
