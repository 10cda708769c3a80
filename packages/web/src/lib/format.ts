import { format, minorDigits } from "@stint/core/platform/money";

/** Cents as text: 123450 → "$1,234.50". For JSX use <Money>. */
export const money = format;

/** Decimals of a currency: USD 2, JPY 0. */
export const fractionDigits = minorDigits;

/** "$" for USD, "€" for EUR. */
export function currencySymbol(currency: string): string {
  return format(0, currency).replace(/[\d.,\s]/g, "");
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const dayMs = 86_400_000;

/** The calendar day (YYYY-MM-DD) of a time in the reader's zone, or in the zone given. */
export function dayOf(at: string | Date, zone?: string): string {
  if (typeof at === "string" && /^\d{4}-\d\d-\d\d$/.test(at)) return at;
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(new Date(at));
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** "Nov 17"; the year only when it is another ("Nov 17, 2027") or asked for; `long`: "November 17"; `weekday`: "Tue, Nov 17". */
export function dayInWords(
  day: string,
  options: { year?: boolean; long?: boolean; weekday?: boolean } = {},
): string {
  const [year = "", month = "1", date = "1"] = dayOf(day).split("-");
  const name = months[Number(month) - 1] ?? "";
  const words = `${options.long ? name : name.slice(0, 3)} ${Number(date)}`;
  const thisYear = year === String(new Date().getFullYear());
  const full = options.year || !thisYear ? `${words}, ${year}` : words;
  if (!options.weekday) return full;
  return `${weekdays[new Date(`${dayOf(day)}T00:00:00Z`).getUTCDay()]}, ${full}`;
}

/** Formats a moment for a list: "Today", "Yesterday", "3 days ago" (to 6), then "Nov 17". */
export function ago(at: string, now: Date = new Date()): string {
  const days = daysBetween(dayOf(at), dayOf(now));
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days > 1 && days < 7) return `${days} days ago`;
  return dayInWords(dayOf(at));
}

/** "9:41 AM", in the reader's zone, or in the zone given. */
export function clockIn(at: string | Date, zone?: string): string {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", minute: "2-digit" });
  // Browsers differ in the space before AM.
  return clock.format(new Date(at)).replace(/\s/g, " ");
}

/** Formats a moment in detail: "Just now", "24 minutes ago", "Today, 9:12 AM", "Yesterday, 4:40 PM", "Thu, Nov 19". */
export function moment(at: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} ${minutes === 1 ? "minute" : "minutes"} ago`;
  const days = daysBetween(dayOf(at), dayOf(now));
  if (days === 0) return `Today, ${clockIn(at)}`;
  if (days === 1) return `Yesterday, ${clockIn(at)}`;
  return dayInWords(dayOf(at), { weekday: days < 7 });
}

/** A due date seen from today: "9 days late", "Due today", "Due tomorrow", "Tue, Nov 24" within two weeks, then "Dec 31". */
export function dueInWords(day: string, now: Date = new Date()): string {
  const days = daysBetween(dayOf(now), dayOf(day));
  if (days < 0) return `${-days} ${days === -1 ? "day" : "days"} late`;
  if (days === 0) return "Due today";
  if (days === 1) return "Due tomorrow";
  return dayInWords(day, { weekday: days < 14 });
}

/** Parses a day as people type it ("Feb 1, 2027", "1 February", "2027-02-01", "2/1/2027", "1.2.2027") as YYYY-MM-DD, or undefined. */
export function parseDay(text: string, now: Date = new Date()): string | undefined {
  const clean = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean);
  const short = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4})?)?$/.exec(clean);
  if (short) {
    const [a = 0, b = 0] = [Number(short[1]), Number(short[3])];
    // 2/1 is read as in the United States, 1.2. as in Europe; a number above twelve can only be the day.
    const dayFirst = a > 12 || (short[2] === "." && b <= 12);
    return parseDay(`${short[4] ?? now.getFullYear()}-${dayFirst ? b : a}-${dayFirst ? a : b}`);
  }
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/.exec(clean);
  if (monthFirst)
    return parseDay(`${monthFirst[2]} ${monthFirst[1]} ${monthFirst[3] ?? now.getFullYear()}`, now);
  const worded = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?(?:\s+(\d{4}))?$/.exec(clean);
  const year = Number(iso?.[1] ?? worded?.[3] ?? now.getFullYear());
  const month = iso
    ? Number(iso[2])
    : 1 + months.findIndex((name) => name.toLowerCase().startsWith(worded?.[2] ?? "?"));
  const date = Number(iso?.[3] ?? worded?.[1] ?? 0);
  if ((!iso && !worded) || month < 1 || month > 12) return undefined;
  const made = new Date(Date.UTC(year, month - 1, date));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date
    ? made.toISOString().slice(0, 10)
    : undefined;
}

/** "1 service", "4 services". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount.toLocaleString("en-US")} ${amount === 1 ? one : many}`;
}

/** "Harbor Studio’s", "Mockford Books’". */
export const possessive = (name: string): string => `${name}’${name.endsWith("s") ? "" : "s"}`;
