import { dayInWords, money } from "../../lib/format";

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** "three phases", "one phase", "14 services": small numbers as words. */
export function countInWords(amount: number, one: string, many = `${one}s`): string {
  return `${words[amount] ?? amount} ${amount === 1 ? one : many}`;
}

/** The first letter large. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Tue 17 November 2026". */
export const longDay = (day: string): string => dayInWords(day, { year: true, long: true, weekday: true });

/** "America/New_York" → "New York time". */
export function zoneInWords(zone: string): string {
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return /^(UTC|GMT)$/i.test(place) ? place.toUpperCase() : `${place} time`;
}

/** "Friday 20 November 2026 at 16:42" in a zone. */
export function momentIn(zone: string, at: string): string {
  const day = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
  });
  const date = new Date(at);
  return `${day.format(date).replace(",", "")} at ${time.format(date)}`;
}

/** "33.33" → "33.3%". */
export const percentInWords = (percent: string): string => `${Math.round(Number(percent) * 10) / 10}%`;

/** "+$1,640.00" or "−$700.00"; nothing before 0. */
export const difference = (amount: number, currency: string): string =>
  `${amount > 0 ? "+" : ""}${money(amount, currency)}`;
