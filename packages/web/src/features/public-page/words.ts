import { clockIn, dayInWords, dayOf } from "../../lib/format";

export { countInWords, difference, percentInWords, sentence } from "@stint/core/proposal/reading/rules";

/** "Tue, November 17, 2026". */
export const longDay = (day: string): string => dayInWords(day, { year: true, long: true, weekday: true });

/** "America/New_York" → "New York time". */
export function zoneInWords(zone: string): string {
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return /^(UTC|GMT)$/i.test(place) ? place.toUpperCase() : `${place} time`;
}

/** "Fri, November 20, 2026 at 4:42 PM" in a zone. */
export const momentIn = (zone: string, at: string): string =>
  `${longDay(dayOf(at, zone))} at ${clockIn(at, zone)}`;
