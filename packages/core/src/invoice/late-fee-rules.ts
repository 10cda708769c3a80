/** Late fees as accepted terms state them (D39). Pure: amounts in minor units, dates in the owner's zone. */
import { Day } from "../platform/date";
import { Money } from "../platform/money";

/** What a clause says; without its own cap the fee stops at `MOST_PERCENT` of what is unpaid. */
export interface Clause {
  /** Of the unpaid part: for each month begun, or once. */
  percent: string;
  monthly: boolean;
  /** The fee may be asked for from this day after the due date on. */
  from_day: number;
  cap_percent: string;
  /** The sentence itself, for whoever pays. */
  text: string;
}

/** Never more than this share of the unpaid part, whatever a clause says. */
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
  return { percent, monthly: monthly !== undefined, from_day, cap_percent: lowest, text };
}

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

/** The fee on what is unpaid today: simple, never on an earlier fee, and not above its cap. 0 before its day. */
export function lateFee(
  { percent, monthly, from_day, cap_percent }: Clause,
  unpaid: number,
  due_on: string,
  today: string,
) {
  const days_late = Math.max(0, Day.daysBetween(due_on, today));
  if (days_late < from_day || unpaid <= 0) return { days_late, months: 0, amount: 0, capped: false };
  let months = 1;
  while (monthly && Day.addMonths(due_on, months) < today) months += 1;
  const rate = Money.sumOfDecimals(Array.from({ length: months }, () => percent));
  const capped = Money.compareDecimal(rate, cap_percent) > 0;
  return { days_late, months, amount: Money.percentOf(unpaid, capped ? cap_percent : rate), capped };
}
