/** The waits of a message that its reaction failed to handle, and the number of tries. Pure. */

/**
 * `day`: for reactions that depend on another service, which may be down for hours. `hour`: for all others.
 * `notice`: an hour, too, and a second at first: what a service tells may be quicker than the row it is about.
 */
export type Patience = "day" | "hour" | "notice";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The waits of an hour, in seconds. */
const HOUR_WAITS = [0.5, 1, 2, 4, 8, 15, 30].map((minutes) => minutes * MINUTE);

/** Seconds between one try and the next. A message is tried for their sum: 24 hours, or one. */
const WAITS: Record<Patience, readonly number[]> = {
  day: [...HOUR_WAITS, ...[1, 2, 3, 4, 6, 7].map((hours) => hours * HOUR)],
  hour: HOUR_WAITS,
  notice: [1, 2, 5, 10, ...HOUR_WAITS],
};

/** The random part of a wait, so that messages that failed together do not come back together. */
const JITTER = 0.2;

/** Returns the number of tries before a message is a dead letter. */
export const triesIn = (patience: Patience): number => WAITS[patience].length + 1;

/**
 * Returns the whole seconds until a message that failed for the nth time (from 1) is given to this reaction
 * again. `chance` is from 0 to 1. 0 after the last try: the queue parks it at its next receive.
 */
export function waitAfter(patience: Patience, failures: number, chance: number): number {
  const wait = WAITS[patience][failures - 1] ?? 0;
  return Math.round(wait * (1 - JITTER + 2 * JITTER * chance));
}
