/** A door of its own: the holidays of all countries load only where somebody signs. */
import { findHoliday } from "../../../platform/country/holiday";
import * as Day from "../../../platform/date";
import { type Law, REVOCATION_DAYS } from "../rules";

/**
 * The zone in which a day begins first where that law is in force, so that a business far to the west does
 * not count a day that has not begun for its client.
 */
const FIRST_ZONES: Record<Law, string> = { eu: "Indian/Reunion", gb: "Europe/London" };

/** Returns the day of a signature: that of the business, or that of the law's own zones where it is later. */
export const signingDay = (law: Law, now: Date, time_zone: string): string =>
  Day.later(Day.today(now, time_zone), Day.today(now, FIRST_ZONES[law]));

/**
 * Returns the last day on which a contract signed on `signed_on` can be revoked. In the EU it is moved to the
 * next working day from a weekend and from a public holiday of the client's or the business's country
 * (Regulation 1182/71, article 3(4)); the British rules move nothing.
 */
export function lastDayOf(law: Law, signed_on: string, countries: readonly string[]): string {
  let last = Day.addDays(signed_on, REVOCATION_DAYS);
  if (law !== "eu") return last;
  const isFree = (date: string) =>
    Day.weekday(date) > 5 || countries.some((country) => findHoliday(country, date) !== undefined);
  while (isFree(last)) last = Day.addDays(last, 1);
  return last;
}
