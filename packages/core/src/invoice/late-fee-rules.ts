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

const ABOUT = /\b(late|overdue|interest)\b|not paid by its due date/i;
const FEE = /\b(interest|late fees?|late charges?|late payment fees?|surcharge)\b/i;
const PERCENT = /(\d{1,2}(?:\.\d{1,4})?)\s?(?:%|per ?cent)/i;
const CAP =
  /(?:at most|no more than|not more than|up to|capped at)\s+(\d{1,2}(?:\.\d{1,4})?)\s?(?:%|per ?cent)/i;
const MONTHLY = /\b(month|monthly)\b/i;
const DAY_WORD = /\bfrom the (\w+?)(?:st|nd|rd|th)? day after/i;
const DAYS = /\b(\d{1,3}) days? (?:late|overdue|after (?:the|its) due date)/i;

function dayOf(text: string): number {
  const word = /\bfrom the ([a-z]+) day after/i.exec(text)?.[1]?.toLowerCase();
  if (word && ORDINALS[word] !== undefined) return ORDINALS[word];
  const digits = Number(DAY_WORD.exec(text)?.[1] ?? DAYS.exec(text)?.[1]);
  return Number.isInteger(digits) && digits > 0 ? digits : 1;
}

/** The first sentence of the terms that names a fee for late payment, or undefined: then none may be charged. */
export function lateFeeClause(terms: readonly string[]): Clause | undefined {
  for (const term of terms) {
    if (!ABOUT.test(term)) continue;
    for (const sentence of term.split(/(?<=[.!?])\s+|\n+/)) {
      if (!FEE.test(sentence)) continue;
      const cap = CAP.exec(sentence)?.[1];
      const percent = PERCENT.exec(sentence.replace(CAP, ""))?.[1];
      if (!percent || Number(percent) === 0) continue;
      const lowest = cap && Money.compareDecimal(cap, MOST_PERCENT) < 0 ? cap : MOST_PERCENT;
      return {
        percent,
        monthly: MONTHLY.test(sentence),
        from_day: dayOf(sentence),
        cap_percent: lowest,
        text: sentence.trim(),
      };
    }
  }
  return undefined;
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
