/**
 * Fractional ranks in base 62: a drag writes one item. A rank is a fraction between 0 and 1 with the digits
 * `0-9A-Za-z`, so that plain ASCII comparison (`<`, DynamoDB's sort, never localeCompare) is its order. It
 * never ends in `0`, so there is always room before it.
 */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = DIGITS.length;
/** Steps at either end count in this many digits: 119,000 services can be added before a rank grows. */
const STEP_DIGITS = 3;
const STEPS = BASE ** STEP_DIGITS;
/** A longer rank needs a `rebalance` of its siblings. */
const MAX_LENGTH = 24;

const digitAt = (rank: string, index: number): number =>
  index < rank.length ? DIGITS.indexOf(rank.charAt(index)) : 0;
const digit = (value: number): string => DIGITS.charAt(value);

/** Returns whether `text` is a rank: base 62 digits, no trailing `0`. */
export function isRank(text: string): boolean {
  return /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(text);
}

/** Compares things by rank, as the database does. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const stepOf = (rank: string): number => {
  let value = 0;
  for (let i = 0; i < STEP_DIGITS; i++) value = value * BASE + digitAt(rank, i);
  return value;
};

const rankOf = (step: number): string => {
  let text = "";
  for (let left = step, i = 0; i < STEP_DIGITS; i++) {
    text = digit(left % BASE) + text;
    left = Math.floor(left / BASE);
  }
  return text.replace(/0+$/, "");
};

/** Returns the shortest rank strictly between two ranks; `low` "" is the start, `high` undefined the end. */
function middle(low: string, high: string | undefined): string {
  let prefix = "";
  let below = high;
  for (let i = 0; ; i++) {
    const from = digitAt(low, i);
    const to = below === undefined ? BASE : digitAt(below, i);
    if (to - from > 1) return prefix + digit(Math.floor((from + to) / 2));
    if (to - from === 1 && below !== undefined && below.length > i + 1) return prefix + digit(to);
    if (to > from) below = undefined;
    prefix += digit(from);
  }
}

/** Returns a rank for the only item of a list. */
export function first(): string {
  return rankOf(STEPS / 2);
}

/** Returns a rank after `rank` (the last of its list), or the first one of an empty list. */
export function last(rank?: string | null): string {
  if (!rank) return first();
  const next = stepOf(rank) + 1;
  return next < STEPS ? rankOf(next) : middle(rank, undefined);
}

function before(rank: string): string {
  const previous = stepOf(rank) - 1;
  return previous > 0 ? rankOf(previous) : middle("", rank);
}

/**
 * Returns a rank strictly between `a` and `b`; null or undefined is the start or the end of the list. Throws
 * RangeError when a is not before b (two tabs gave the same rank): the caller rebalances the siblings.
 */
export function between(a?: string | null, b?: string | null): string {
  for (const rank of [a, b]) if (rank && !isRank(rank)) throw new RangeError(`not a rank: ${rank}`);
  if (!b) return last(a);
  if (!a) return before(b);
  if (a >= b) throw new RangeError(`no rank between ${a} and ${b}`);
  return middle(a, b);
}

/** Returns `count` ranks in order, strictly between `a` and `b`. Throws RangeError like `between`. */
export function many(count: number, a?: string | null, b?: string | null): string[] {
  if (count <= 0) return [];
  if (a && b) {
    const half = Math.floor(count / 2);
    const pivot = between(a, b);
    return [...many(half, a, pivot), pivot, ...many(count - half - 1, pivot, b)];
  }
  const ranks: string[] = [];
  for (let next = between(a, b); ; next = b ? between(null, next) : between(next, null)) {
    ranks.push(next);
    if (ranks.length === count) return b ? ranks.reverse() : ranks;
  }
}

/** Returns whether a rank has grown so long that its list needs new ones. */
export function isLong(rank: string): boolean {
  return rank.length > MAX_LENGTH;
}

/**
 * Returns new ranks for a whole list, in its current order, when one is too long or two are equal; undefined
 * when the list is fine. The new ranks are short and leave room everywhere.
 */
export function rebalance(ranks: readonly string[]): string[] | undefined {
  const fine = ranks.every(
    (rank, i) => isRank(rank) && !isLong(rank) && (i === 0 || (ranks[i - 1] ?? "") < rank),
  );
  return fine ? undefined : many(ranks.length);
}

export * as Rank from "./index";
