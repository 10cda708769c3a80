import { dayInWords } from "../../lib/format";

export { countInWords, difference, percentInWords, sentence } from "@stint/core/proposal/reading";

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
