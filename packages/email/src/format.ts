/** Dates and sizes for people. An invalid date is printed as it is (and escaped later). */

const MONTHS = [
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
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function parts(iso: string): [number, number, number] | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  const [year, month, day] = (match ?? []).slice(1).map(Number);
  return year && month && day && month <= 12 && day <= 31 ? [year, month, day] : undefined;
}

/** Formats `2026-12-04` as "December 4, 2026". */
export function date(iso: string): string {
  const found = parts(iso);
  return found ? `${MONTHS[found[1] - 1]} ${found[2]}, ${found[0]}` : iso;
}

/** Formats `2026-12-04` as "Fri, December 4, 2026". */
export function weekday(iso: string): string {
  const found = parts(iso);
  if (!found) return iso;
  return `${DAYS[new Date(Date.UTC(found[0], found[1] - 1, found[2])).getUTCDay()]}, ${date(iso)}`;
}

/** Formats "America/New_York" as "New York time"; no zone as "UTC". */
function zoneName(zone: string | undefined): string {
  const city = zone?.split("/").at(-1)?.replaceAll("_", " ");
  return city && city !== "UTC" ? `${city} time` : "UTC";
}

function clock(at: Date, zone: string): { day: string; time: string } | undefined {
  try {
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
    const time = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeStyle: "short" });
    return { day: day.format(at), time: time.format(at).replace(/\s/g, " ") };
  } catch {
    return undefined;
  }
}

/**
 * Formats an ISO time in an IANA zone: "November 20, 2026 at 4:42 PM, Copenhagen time". An unknown zone reads
 * as UTC.
 */
export function instant(iso: string, zone?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const local = clock(at, zone ?? "UTC");
  const { day, time } = local ?? clock(at, "UTC") ?? { day: iso, time: "" };
  return `${date(day)} at ${time}, ${zoneName(local ? zone : undefined)}`;
}

/** Formats a size in bytes: "48 KB", "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 999_500 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats a count: "1 hour", "24 hours". */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
