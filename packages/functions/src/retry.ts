/** How long a message waits that its reaction could not work through, and how often it is tried. Pure. */

/** `day`: what depends on somebody else's service, which may be down for hours. `hour`: everything else. */
export type Patience = "day" | "hour";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between one try and the next. Their sum is how long a message is tried: 24 hours, or one. */
const WAITS: Record<Patience, readonly number[]> = {
  day: [
    ...[0.5, 1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE),
    ...[1, 2, 3, 4, 6, 7].map((hours) => hours * HOUR),
  ],
  hour: [0.5, 1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE),
};

/** A wait is this much shorter or longer by chance, so that what failed together does not come back together. */
const JITTER = 0.2;

/** Those that wait in the queues for mail and for the payment provider (manifest). */
const ABROAD =
  /-(mail-\w+|charge-saved|count-trust|end-autopay|forget-method|release-money|settle-credit|share-payouts)$/;

export const patienceOf = (reaction: string): Patience => (ABROAD.test(reaction) ? "day" : "hour");

/** How often a message is given to a reaction before it is a dead letter. */
export const triesIn = (patience: Patience): number => WAITS[patience].length + 1;

/**
 * Whole seconds until a message is given to this reaction again that failed for the nth time (from 1). `chance` is from
 * 0 to 1. After the last try it is 0: the queue parks it at its next look.
 */
export function waitAfter(reaction: string, failures: number, chance: number): number {
  const wait = WAITS[patienceOf(reaction)][failures - 1] ?? 0;
  return Math.round(wait * (1 - JITTER + 2 * JITTER * chance));
}
