/**
 * All arithmetic on money (D1). An amount is a plain number with a whole count of minor units (cents for
 * USD), below 2^53. Quantities and percentages are decimal strings. Products are exact: BigInt takes over
 * when a double is not exact. Every function throws RangeError for an invalid amount.
 */
import { amountOf, assertSafe } from "./check";
import { decimalOf, divideRounded, parseScaled, scaleOf } from "./decimal";

export { TooLarge } from "./check";
export { compareDecimal, isDecimal, isPercent, sumOfDecimals } from "./decimal";

import { minorDigits } from "./digits";

export { isCurrency } from "./codes";
export { minorDigits } from "./digits";
export { format, formatExact, formatShort, parse, toDecimal } from "./format";

/**
 * The largest total of a document: sums of documents stay exact, and every system that reads one can hold it.
 */
export const MOST_OF_DOCUMENT = 999_999_999_999_999;

/** A unit price in minor units; a decimal string if a unit costs a fraction of a cent (`"0.8"`). */
export type UnitPrice = number | string;

/** Returns whether `value` is a whole, safe count of minor units (D1). */
export function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** Returns the sum of amounts; 0 for none (D3). */
export function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total = assertSafe(total + assertSafe(amount));
  return total;
}

/** Returns a + b (D1). */
export const add = (a: number, b: number): number => assertSafe(assertSafe(a) + assertSafe(b));

/** Returns a - b (D1). */
export const subtract = (a: number, b: number): number => assertSafe(assertSafe(a) - assertSafe(b));

/** Returns -a, without negative zero (D5). */
export const negate = (a: number): number => assertSafe(-assertSafe(a));

/** Returns the amount, limited to `low` and `high`. */
export const clamp = (a: number, low: number, high: number): number =>
  assertSafe(Math.min(Math.max(assertSafe(a), low), high));

const UNIT = 10_000;

/**
 * Returns the ten-thousandths of a short decimal string as a number; for undefined the caller uses BigInt.
 */
function tenThousandths(text: string): number | undefined {
  if (text.length > 10) return undefined;
  let value = 0;
  let decimals = -1;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      if (decimals >= 0) decimals++;
    } else if (digit === -2 && decimals < 0 && i > 0) decimals = 0;
    else return undefined;
  }
  if (text.length === 0 || decimals === 0 || decimals > 4) return undefined;
  for (let left = decimals < 0 ? 4 : 4 - decimals; left > 0; left--) value *= 10;
  return value;
}

/**
 * Returns `quantity` × `unit_price` in minor units, rounded half away from zero (D2). `quantity` has at most
 * 4 decimals; a unit price given as a string at most 12; `base` is the number of units for that price (1).
 */
export function multiply(quantity: string, unit_price: UnitPrice, base = "1"): number {
  if (typeof unit_price === "number" && base === "1") {
    const units = tenThousandths(quantity);
    const product = units === undefined ? Number.NaN : units * assertSafe(unit_price);
    // The editor calls this on each key press: plain numbers are exact while the product is a safe integer.
    if (Number.isSafeInteger(product)) {
      const size = Math.abs(product);
      const left = size % UNIT;
      const whole = (size - left) / UNIT + (left * 2 >= UNIT ? 1 : 0);
      return product < 0 ? assertSafe(-whole) : whole;
    }
  }
  const text = typeof unit_price === "number" ? assertSafe(unit_price).toString() : unit_price;
  const scale = scaleOf(text);
  const baseScale = scaleOf(base);
  const divisor = parseScaled(base, baseScale) * 10n ** BigInt(scale + 4);
  if (divisor <= 0n) throw new RangeError(`a price needs a base quantity above zero: ${base}`);
  return amountOf(
    divideRounded(parseScaled(quantity, 4) * parseScaled(text, scale) * 10n ** BigInt(baseScale), divisor),
  );
}

/** Returns `percent` percent of an amount, rounded once, half away from zero (D2, D3). At most 4 decimals. */
export function percentOf(amount: number, percent: string): number {
  return amountOf(divideRounded(BigInt(assertSafe(amount)) * parseScaled(percent, 4), 1_000_000n));
}

/**
 * Returns the same figure in another currency's minor units: $125.00 is ¥125 and BHD 125.000 (D7). No
 * exchange rate.
 */
export function rescale(amount: number, from: string, to: string): number {
  const steps = minorDigits(to) - minorDigits(from);
  return steps >= 0
    ? assertSafe(assertSafe(amount) * 10 ** steps)
    : amountOf(divideRounded(BigInt(assertSafe(amount)), 10n ** BigInt(-steps)));
}

/**
 * Returns an amount in another currency at a rate, the units of it that one unit costs: $100.00 at "0.7912" are
 * £79.12. Rounded once, half away from zero.
 */
export function exchange(amount: number, rate: string, from: string, to: string): number {
  const scale = scaleOf(rate);
  const there = BigInt(assertSafe(amount)) * parseScaled(rate, scale) * 10n ** BigInt(minorDigits(to));
  return amountOf(divideRounded(there, 10n ** BigInt(scale + minorDigits(from))));
}

/**
 * Returns an amount that is copied from a price in one currency to a price in another; null where they differ: no
 * rate is known, and the same figure would be another amount (D7).
 */
export const carry = (amount: number | null, from: string, to: string): number | null =>
  from === to ? amount : null;

/** Like `rescale`, for a unit price with fractions of a minor unit; exact. */
export function rescaleDecimal(price: string, from: string, to: string): string {
  const steps = minorDigits(to) - minorDigits(from);
  const scale = scaleOf(price);
  const value = parseScaled(price, scale);
  return steps >= 0 ? decimalOf(value * 10n ** BigInt(steps), scale) : decimalOf(value, scale - steps);
}

/** Rounds a decimal string of minor units to whole ones, half away from zero (D2). */
export function round(price: string): number {
  const scale = scaleOf(price);
  return amountOf(divideRounded(parseScaled(price, scale), 10n ** BigInt(scale)));
}

/** Returns the tax at `percent` in an amount that includes it, rounded once, half away from zero (D2, D3). */
export function taxWithin(amount: number, percent: string): number {
  const rate = parseScaled(percent, 4);
  return amountOf(divideRounded(BigInt(assertSafe(amount)) * rate, 1_000_000n + rate));
}

/**
 * Returns the smallest amount of which `rest` is left when `percent` percent of it are taken off. Throws
 * RangeError for 100 and more.
 */
export function amountBefore(rest: number, percent: string): number {
  const left = 1_000_000n - parseScaled(percent, 4);
  if (left <= 0n) throw new RangeError(`Nothing is left after ${percent}%`);
  return amountOf((BigInt(assertSafe(rest)) * 1_000_000n + left - 1n) / left);
}

/**
 * Returns the price of one unit when `quantity` units cost `amount`, rounded half away from zero. Only for
 * proposals.
 */
export function unitPrice(amount: number, quantity: string): number {
  return amountOf(divideRounded(BigInt(assertSafe(amount)) * 10_000n, parseScaled(quantity, 4)));
}

/**
 * Returns `part` as a percentage of `whole`, as a decimal string (`"23.33"`); `"0"` when the whole is 0. For
 * display only.
 */
export function shareOf(part: number, whole: number, scale = 2): string {
  if (whole === 0) return "0";
  const scaled = BigInt(assertSafe(part)) * 100n * 10n ** BigInt(scale);
  return decimalOf(divideRounded(scaled, BigInt(assertSafe(whole))), scale);
}

/**
 * Returns each part as a percentage of `whole`, with two digits: parts that make up the whole add up to 100.
 * For display only.
 */
export function sharesOf(parts: readonly number[], whole: number): string[] {
  if (whole === 0) return parts.map(() => "0");
  const hundredths = allocate(10_000, [...parts, subtract(whole, sum(parts))]);
  return parts.map((_, at) => decimalOf(BigInt(hundredths[at] ?? 0), 2));
}

/**
 * Spreads `total` over weights by largest remainder, ties by position; the parts always add up to the total
 * (D4). Weights are amounts or decimal strings of one sign (some of the other sign are allowed if their sum
 * is not 0). If all weights are 0, the parts are equal. Throws RangeError when there is nothing to spread
 * over.
 */
export function allocate(total: number, weights: readonly (number | string)[]): number[] {
  const texts = weights.map((weight) =>
    typeof weight === "number" ? assertSafe(weight).toString() : weight,
  );
  const scale = texts.reduce((most, text) => Math.max(most, scaleOf(text)), 0);
  let parts = texts.map((text) => parseScaled(text, scale));
  let whole = parts.reduce((a, b) => a + b, 0n);
  if (whole === 0n) {
    if (assertSafe(total) === 0) return parts.map(() => 0);
    if (parts.length === 0 || parts.some((part) => part !== 0n))
      throw new RangeError("nothing to spread an amount over");
    parts = parts.map(() => 1n);
    whole = BigInt(parts.length);
  }
  if (whole < 0n) {
    parts = parts.map((part) => -part);
    whole = -whole;
  }
  const size = BigInt(Math.abs(assertSafe(total)));
  const floors = parts.map((part) => {
    const product = size * part;
    const left = ((product % whole) + whole) % whole;
    return { share: (product - left) / whole, left };
  });
  let over = size - floors.reduce((a, { share }) => a + share, 0n);
  const order = floors
    .map(({ left }, position) => ({ left, position }))
    .sort((a, b) => (a.left === b.left ? a.position - b.position : a.left > b.left ? -1 : 1));
  const shares = floors.map(({ share }) => share);
  for (const { position } of order) {
    if (over === 0n) break;
    shares[position] = (shares[position] ?? 0n) + 1n;
    over -= 1n;
  }
  return shares.map((share) => amountOf(total < 0 ? -share : share));
}

export * as Money from "./index";
