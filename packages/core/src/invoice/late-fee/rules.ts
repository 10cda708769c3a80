/** Late fees as accepted terms state them (D39). Pure: amounts in minor units, dates in the owner's zone. */

import { Day } from "../../platform/date";
import { Money } from "../../platform/money";
import { type LateFeeKind, type LateFeeTerms, lateFeeInWords } from "../../project/contract/late-fee/rules";

/** What was accepted about a late fee: in the fields of a term, or in the words of the library's. */
export interface Clause {
  /** Of the unpaid part for each month begun, by the days of a year, or once; or an amount once. */
  kind: LateFeeKind | "percent_once";
  percent: string | null;
  /** Minor units; null where there is a percentage. */
  amount: number | null;
  /** The fee may be asked for from this day after the due date on. */
  from_day: number;
  cap_percent: string;
  /** The sentence itself, for whoever pays. */
  text: string;
}

/** Never more than this share of the unpaid part where words are read; fields name a cap of their own. */
export const MOST_PERCENT = "12";

const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fifth: 5,
  seventh: 7,
  tenth: 10,
  fourteenth: 14,
  fifteenth: 15,
  thirtieth: 30,
};

const RATE = String.raw`(?:0|[1-9]\d?)(?:\.\d{1,4})?`;
const OF = " ?(?:%|per ?cent)";

/**
 * The paragraph of the library's term "Late Payments", whole: other days, rates, a fee once and a cap of its own
 * have their places in it, and there is room for no other word. What anybody writes otherwise is theirs to read.
 */
const PARAGRAPH = new RegExp(
  String.raw`^(?:When an invoice is not paid by its due date, (?<names>.{1,300}? reminds .{1,300}?) in writing\. )?` +
    String.raw`(?<text>From the (?<day>[a-z]+|[1-9]\d{0,2}(?:st|nd|rd|th)) day after the due date ` +
    `(?:interest of (?<monthly>${RATE})${OF} for each month begun|a late fee of (?<once>${RATE})${OF} once) ` +
    `may be asked for(?:, at most (?<cap>${RATE})${OF} in all)?` +
    String.raw`(?:, or the highest rate that the law allows if that is lower)?\.)$`,
);

/** Whatever else speaks of such fees may limit one or take it back: then there is none. */
const ALSO =
  /\blate[ -](?:payment )?(?:fee|charge|penalt)|\bsurcharge|\bpenalt|(?<!\b(?:title,? (?:and|or)|conflicts? of|legitimate|best|in the) )\binterest\b/i;
/** What may take back the words around it. */
const TAKEN_BACK = /:$|\b(?:not appl|struck|deleted|waive|void)/i;

const dayOf = (day: string): number => ORDINALS[day] ?? (/^\d/.test(day) ? Number.parseInt(day, 10) : 0);

const paragraphsOf = (term: string): string[] =>
  term
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean);

function clauseOf(paragraph: string): Clause | undefined {
  const { names = "", text = "", day = "", monthly, once, cap } = PARAGRAPH.exec(paragraph)?.groups ?? {};
  const percent = ALSO.test(names) ? undefined : (monthly ?? once);
  const from_day = dayOf(day);
  if (percent === undefined || Number(percent) === 0 || from_day === 0) return undefined;
  const lowest = cap && Money.compareDecimal(cap, MOST_PERCENT) < 0 ? cap : MOST_PERCENT;
  const kind = monthly === undefined ? "percent_once" : "percent_month";
  return { kind, percent, amount: null, from_day, cap_percent: lowest, text };
}

/** The clause of a term's accepted fields; `currency` is the accepted document's. */
export const clauseOfFields = (fee: LateFeeTerms, currency: string): Clause => ({
  kind: fee.kind,
  percent: fee.percent,
  amount: fee.amount,
  from_day: fee.grace_days + 1,
  cap_percent: fee.cap_percent,
  text: lateFeeInWords(fee, currency),
});

/**
 * The fee for late payment that the terms name, or undefined: then none may be charged. Only the exact words of
 * the library's term are read; one unknown word, or another one about such fees anywhere, and there is no fee.
 */
export function lateFeeClause(terms: readonly string[]): Clause | undefined {
  let found: Clause | undefined;
  for (const paragraphs of terms.map(paragraphsOf)) {
    const clauses = paragraphs.map(clauseOf);
    const rest = paragraphs.filter((_, index) => clauses[index] === undefined);
    if (rest.some((paragraph) => ALSO.test(paragraph))) return undefined;
    for (const clause of clauses) {
      if (!clause) continue;
      if (rest.some((paragraph) => TAKEN_BACK.test(paragraph))) return undefined;
      if (found && found.text !== clause.text) return undefined;
      found = clause;
    }
  }
  return found;
}

/** How many months have begun since the due date; 1 at least. */
function monthsBegun(due_on: string, today: string): number {
  let months = 1;
  while (Day.addMonths(due_on, months) < today) months += 1;
  return months;
}

/** Before its cap, and over how many months where it is counted by them. */
function reckoned({ kind, percent, amount }: Clause, unpaid: number, due_on: string, today: string) {
  if (kind === "fixed") return { months: 0, fee: amount ?? 0 };
  const rate = percent ?? "0";
  if (kind === "percent_year") {
    const days = BigInt(Day.daysBetween(due_on, today));
    return { months: 0, fee: Money.multiply(rate, String(BigInt(unpaid) * days), "36500") };
  }
  const months = kind === "percent_month" ? monthsBegun(due_on, today) : 1;
  const all = Money.sumOfDecimals(Array.from({ length: months }, () => rate));
  return { months, fee: Money.multiply(all, unpaid, "100") };
}

/**
 * The fee on what is unpaid today: simple, never on an earlier fee, rounded once (D2), and not above its cap. 0
 * before its day.
 */
export function lateFee(clause: Clause, unpaid: number, due_on: string, today: string) {
  const days_late = Math.max(0, Day.daysBetween(due_on, today));
  if (days_late < clause.from_day || unpaid <= 0) return { days_late, months: 0, amount: 0, capped: false };
  const { months, fee } = reckoned(clause, unpaid, due_on, today);
  const most = Money.percentOf(unpaid, clause.cap_percent);
  return { days_late, months, amount: Math.min(fee, most), capped: fee > most };
}
