/**
 * Counts what a project's invoices bill of the accepted total. This is the only counter: what is left to
 * invoice, what the schedule plans, and what a change order bills or gives back all follow from it. Pure.
 */
import { Money } from "../../platform/money";
import { payableOf } from "../payable/rules";
import type { ListedRow } from "../read";
import { BESIDE } from "./counted/rules";
import { isTakenBack } from "./counted-invoices";
import { applyTakings, partOf } from "./takings/rules";

/** Returns what an invoice bills by its lines (D41), before any credit. */
const wholeOf = ({ counted, schedule, total }: ListedRow): number => counted ?? schedule?.amount ?? total;

/** Returns what it asked for before any notes: discounts are billed, and given away. */
const firstAskedOf = (row: ListedRow): number => Money.subtract(wholeOf(row), row.given ?? 0);

/**
 * Returns what an invoice bills of the agreement by its lines (D41), less what was taken back and not given
 * away; the part that is still asked for; and the money that came in for it and stayed.
 */
export function amountsOf(row: ListedRow): Pick<Line, "billed" | "asked" | "given" | "paid"> {
  const { amount_paid, amount_refunded } = row;
  const { billed, asked } = applyTakings(row, { billed: wholeOf(row), asked: firstAskedOf(row) });
  // Tax that the client withholds is paid for the business, too.
  const left = payableOf(row);
  const kept = Money.clamp(Money.subtract(amount_paid, amount_refunded), 0, left);
  return {
    billed,
    asked,
    given: Money.subtract(billed, asked),
    paid: kept > 0 ? partOf(asked, kept, Money.subtract(left, kept)) : 0,
  };
}

/**
 * Returns the billed part of lines in the owner's own words: neither an instalment nor anything of the scope.
 * These lines are beside the agreement where all invoices together bill more than it.
 */
function freeOf(row: ListedRow, billed: number): number {
  const own = (row.sources ?? []).filter(({ kind }) => !BESIDE.has(kind));
  const firm = Money.add(row.schedule?.amount ?? 0, Money.sum(own.map(({ net = 0, price = net }) => price)));
  const free = Math.max(0, Money.subtract(wholeOf(row), Math.max(0, firm)));
  const stands = applyTakings(row, { billed: free, asked: 0 }, () => 0);
  return Money.clamp(stands.billed, 0, Math.max(0, billed));
}

/** One invoice that bills a part of the agreement. */
export interface Line {
  row: ListedRow;
  /** The amount that it bills now, without tax; and before any credit. */
  billed: number;
  whole: number;
  /** The part of `billed` that it still asks for; and what it asked for before any notes. */
  asked: number;
  was: number;
  /** The part of `billed` that is beside the agreement. */
  beside: number;
  /** The part of `billed` given away by discounts: the invoice's own, and credit notes given as one. */
  given: number;
  /** The part of `given` that exceeds the agreement since a change order. */
  over: number;
  /** The part of `asked` that came in. */
  paid: number;
}

export interface Tally {
  /** Sent ones first, then unsent ones, each oldest first. */
  lines: Line[];
  /** The amounts on sent invoices, and on those not sent yet. */
  invoiced: number;
  planned: number;
  given: number;
  /** The two less discounts: what invoices ask for, or will. */
  net: { invoiced: number; planned: number };
  paid: number;
  /** The invoiced amount that is beside the agreement. */
  beside: number;
  /**
   * The part of the accepted total that is on no invoice; below 0 while a credit is owed, or more of the
   * scope is billed.
   */
  left: number;
}

export interface Accepted {
  currency: string;
  total: number;
  /**
   * The amount that a signed change order took back and no note gives yet; and the amount it had to leave,
   * because it was given away.
   */
  owed?: { amount: number; kept: number } | undefined;
  /** The proposal is signed, and its invoices are being made: they will bill what is left. */
  preparing?: boolean;
}

/** Says whether an invoice counts: it is neither void nor taken back to its last cent. */
const stands = (row: ListedRow): boolean => row.status !== "void" && !isTakenBack(row);

const inOrder = (a: ListedRow, b: ListedRow): number =>
  Number(a.status !== "sent") - Number(b.status !== "sent") ||
  (a.sent_at ?? "").localeCompare(b.sent_at ?? "") ||
  a.created_at.localeCompare(b.created_at) ||
  (a.schedule?.sequence ?? 0) - (b.schedule?.sequence ?? 0) ||
  a.id - b.id;

/** Returns what a line bills, less any discount beyond the agreement. */
const agreedOf = ({ billed, over }: Line): number => Money.subtract(billed, over);

/**
 * Returns what a change order can take back of an invoice: what it asks for, less what is beside the
 * agreement.
 */
export const maxCredit = ({ asked, beside }: Pick<Line, "asked" | "beside">): number =>
  Math.max(0, Money.subtract(asked, beside));

/** Spreads an amount over places in order: each gets as much as it holds. */
function fill(amount: number, limits: readonly number[]): number[] {
  let left = amount;
  return limits.map((limit) => {
    const part = Math.min(left, Math.max(0, limit));
    left = Money.subtract(left, part);
    return part;
  });
}

/**
 * Counts a project's invoices against its accepted total; invoices in other currencies are left out (D7).
 * Lines in the owner's own words that exceed it are beside it, the newest first: a change order never credits
 * what was not part of it. A discount gives away no more than is agreed: what a change order had to leave
 * because it was given away is neither billed nor given, the newest first.
 */
export function tallyOf(rows: readonly ListedRow[], { currency, total, owed, preparing }: Accepted): Tally {
  const counted = rows
    .filter((row) => row.currency === currency && stands(row))
    .sort(inOrder)
    .map((row) => ({ row, ...amountsOf(row), whole: wholeOf(row), was: firstAskedOf(row) }))
    // Expenses and late fees are beside the agreement, even on an invoice with nothing else.
    .filter(({ billed }) => billed !== 0);
  const isSent = ({ row }: Pick<Line, "row">) => row.status === "sent";
  const all = Money.sum(counted.map(({ billed }) => billed));
  const beyond = Math.max(0, Money.subtract(all, Money.add(total, owed?.amount ?? 0)));
  const newest = counted.toReversed();
  const free = newest.map((line) => freeOf(line.row, line.billed));
  const gifts = Money.sum(newest.filter(isSent).map(({ given }) => given));
  const kept = Math.min(beyond, owed?.kept ?? 0, gifts);
  // Lines beside the agreement are set apart first: their discounts are not what a change order had to leave.
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
