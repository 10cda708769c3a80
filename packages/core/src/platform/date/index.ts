/**
 * Dates are `YYYY-MM-DD` in the owner's zone and never timestamps (D26); instants are `Date`s. Pure: the
 * caller passes the instant, from platform/clock. It is small because the web app loads it through the rules:
 * calendar steps are UTC arithmetic, zones are Intl's.
 */
/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

const textOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/**
 * Returns midnight UTC of a calendar date, as a number of days since 1970; throws RangeError for an invalid
 * date.
 */
function dayNumber(date: string): number {
  const match = SHAPE.exec(date);
  const utc = match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : Number.NaN;
  if (Number.isNaN(utc) || textOf(utc) !== date) throw new RangeError(`not a date: ${date}`);
  return utc / DAY_MS;
}

/** Returns whether `text` is a real calendar date from year 100 on (`2027-02-29` is not). */
export function isDate(text: string): boolean {
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a number below 0, 0 or above 0, if `a` is before, on or after `b`. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the later of two dates. */
export const later = (a: string, b: string): string => (a > b ? a : b);

/** Returns the date `days` after `date` (before it, if negative). Throws RangeError for an invalid date. */
export function addDays(date: string, days: number): string {
  return textOf((dayNumber(date) + days) * DAY_MS);
}

/**
 * Returns the whole days from `from` to `to`; negative when `to` is earlier. Daylight saving does not matter
 * (D26).
 */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * Returns the date `months` after an anchor, clamped to the end of a short month (D27): 31 Jan, 28 Feb, 31
 * Mar. Always count from the anchor, never from an earlier result.
 */
export function addMonths(anchor: string, months: number): string {
  dayNumber(anchor);
  const [year = 0, month = 0, day = 0] = anchor.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return textOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/**
 * Returns `2026-11-02` as "November 2, 2026", or "Nov 2, 2026" if `short`. Text that is no date is returned
 * unchanged.
 */
export function inWords(date: string, short = false): string {
  if (!isDate(date)) return date;
  const [year, month = 1, day] = date.split("-").map(Number);
  const name = MONTHS[month - 1] ?? "";
  return `${short ? name.slice(0, 3) : name} ${day}, ${year}`;
}

/** Returns 1 (Monday) to 7 (Sunday). */
export function weekday(date: string): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Returns whether Intl knows this IANA zone (`Europe/Berlin`). */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone);
    return zone.length > 0;
  } catch {
    return false;
  }
}

/** Returns the wall clock's time in `zone` at an instant, as if it were UTC, in ms. */
function wallClock(instant: number, zone: string): number {
  const read: Record<string, number> = {};
  for (const part of clockOf(zone).formatToParts(instant)) read[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/** Since 1972 every zone is whole quarters of an hour from UTC, so a date is valid until the quarter ends. */
const QUARTER = 900_000;
const dates = new Map<string, { quarter: number; date: string }>();

/** Returns the calendar date in `zone` at an instant (D26). Throws RangeError for an unknown zone. */
export function today(instant: Date, zone: string): string {
  const quarter = Math.floor(instant.getTime() / QUARTER);
  const known = dates.get(zone);
  if (known?.quarter === quarter) return known.date;
  const date = textOf(wallClock(instant.getTime(), zone));
  dates.set(zone, { quarter, date });
  return date;
}

/**
 * Returns the first instant of a date in `zone`. If daylight saving skips midnight it is the moment the
 * clocks changed; if the clocks repeat midnight it is the first of the two.
 */
export function startOfDay(date: string, zone: string): Date {
  const midnight = dayNumber(date) * DAY_MS;
  const candidates = [midnight - DAY_MS, midnight + DAY_MS]
    .map((probe) => midnight - (wallClock(probe, zone) - probe))
    .filter((instant) => wallClock(instant, zone) === midnight);
  if (candidates.length > 0) return new Date(Math.min(...candidates));
  // No clock in the zone showed this midnight: search for the jump over it.
  let before = midnight - DAY_MS;
  let from = midnight + DAY_MS;
  while (from - before > 1) {
    const probe = Math.floor((before + from) / 2);
    if (wallClock(probe, zone) >= midnight) from = probe;
    else before = probe;
  }
  return new Date(from);
}

/** Returns the last millisecond of a date in `zone`: an expiry date is open until then (D19). */
export function endOfDay(date: string, zone: string): Date {
  return new Date(startOfDay(addDays(date, 1), zone).getTime() - 1);
}

/** Returns whether a date has ended in `zone` at an instant: expired (D19), overdue (D26). */
export function isPast(date: string, instant: Date, zone: string): boolean {
  return instant.getTime() > endOfDay(date, zone).getTime();
}

export * as Day from "./index";
