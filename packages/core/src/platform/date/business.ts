/**
 * Business days of banks: weekdays without the holidays of the currency's clearing system. Computed from the
 * published rules, so that no year has to be entered:
 * - USD: "Holidays Observed by the Federal Reserve System" (frbservices.org). A holiday on a Sunday is observed on
 *   the Monday after; one on a Saturday is not observed.
 * - EUR: the closing days of TARGET, in which SEPA settles (European Central Bank).
 * - GBP: the bank holidays of England and Wales, on which Bacs does not work (gov.uk/bank-holidays); not those of a
 *   single year. Other currencies: all weekdays.
 */
import { addDays, weekday } from "./index";

const pad = (part: number): string => String(part).padStart(2, "0");
const on = (year: number, month: number, day: number): string => `${year}-${pad(month)}-${pad(day)}`;

/** Returns the nth such weekday (1 is Monday) of a month. */
function nth(year: number, month: number, day: number, count: number): string {
  const first = on(year, month, 1);
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1));
}

/** Returns the last Monday of a month with 31 days: May, August. */
function lastMonday(year: number, month: number): string {
  const last = on(year, month, 31);
  return addDays(last, 1 - weekday(last));
}

/** Returns Christmas, Boxing Day and New Year's Day as banks in England keep them: a weekend moves to the next weekdays. */
function ukFixed(year: number): string[] {
  const moved = (day: string, by: number) => (weekday(day) > 5 ? addDays(day, by) : day);
  const first = on(year, 1, 1);
  const newYear = moved(first, 8 - weekday(first));
  const christmas = on(year, 12, 25);
  // On a weekend both move past it, Boxing Day behind Christmas.
  return [newYear, moved(christmas, 2), moved(addDays(christmas, 1), 2)];
}

/** Returns Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876, as Meeus prints it). */
export function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const at = h + l - 7 * m + 114;
  return on(year, Math.floor(at / 31), (at % 31) + 1);
}

/**
 * Returns the Federal Reserve's holidays with a fixed date: observed on Monday when that date is a Sunday.
 */
const fixedHolidays = (year: number): string[] =>
  [on(year, 1, 1), on(year, 6, 19), on(year, 7, 4), on(year, 11, 11), on(year, 12, 25)].map((day) =>
    weekday(day) === 7 ? addDays(day, 1) : day,
  );

const HOLIDAYS: Record<string, (year: number) => string[]> = {
  USD: (year) => [
    ...fixedHolidays(year),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    lastMonday(year, 5),
    nth(year, 9, 1, 1),
    nth(year, 10, 1, 2),
    nth(year, 11, 4, 4),
  ],
  EUR: (year) => [
    on(year, 1, 1),
    addDays(easter(year), -2),
    addDays(easter(year), 1),
    on(year, 5, 1),
    on(year, 12, 25),
    on(year, 12, 26),
  ],
  GBP: (year) => [
    ...ukFixed(year),
    addDays(easter(year), -2),
    addDays(easter(year), 1),
    nth(year, 5, 1, 1),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ],
};

/** Returns whether banks settle a currency on a date. */
export const isBusinessDay = (date: string, currency: string): boolean =>
  weekday(date) < 6 && !(HOLIDAYS[currency]?.(Number(date.slice(0, 4))) ?? []).includes(date);

/** Returns the date `count` business days after a date. */
export function businessDaysAfter(date: string, count: number, currency: string): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, currency)) left -= 1;
  }
  return day;
}
