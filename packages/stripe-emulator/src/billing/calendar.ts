export const HOUR = 60 * 60;
export const DAY = 24 * HOUR;

interface Rhythm {
  interval: string;
  interval_count: number;
}

/**
 * Returns the moment that is `steps` intervals from the anchor, in unix seconds. A month without the anchor's day
 * ends on its last day, and the next one has the day again.
 */
export function stepFrom(anchor: number, rhythm: Rhythm, steps: number): number {
  const count = steps * rhythm.interval_count;
  if (rhythm.interval === "day") return anchor + count * DAY;
  if (rhythm.interval === "week") return anchor + count * 7 * DAY;
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (rhythm.interval === "year" ? 12 : 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), last));
  return to.getTime() / 1000;
}

/** Returns the first boundary of the rhythm after a moment. */
export function boundaryAfter(anchor: number, rhythm: Rhythm, moment: number): number {
  const length = stepFrom(anchor, rhythm, 1) - anchor;
  let steps = Math.floor((moment - anchor) / length) - 1;
  while (stepFrom(anchor, rhythm, steps) <= moment) steps += 1;
  return stepFrom(anchor, rhythm, steps);
}

/** Formats a day as Stripe's lines do: `26 Nov 2026`. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(seconds * 1000);
}
