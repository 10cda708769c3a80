/**
 * Decimal strings (`"2.5"`) as exact integers. Quantities, percentages and rates are passed as strings so
 * that they never become binary fractions (D2); inside, they are BigInts in units of 10^-scale.
 */

/** Large enough for every amount times the days of a year. */
const SHAPE = /^-?(\d{1,20})(?:\.(\d{1,12}))?$/;

/**
 * Returns whether `text` is a plain decimal string ("2.5", "-1", "0.0800") with at most `scale` decimals
 * (D2).
 */
export function isDecimal(text: string, scale = 4): boolean {
  const match = SHAPE.exec(text);
  return match !== null && (match[2]?.length ?? 0) <= scale;
}

/** Returns whether `text` is a percentage from 0 to 100 with at most 4 decimals. */
export function isPercent(text: string): boolean {
  return isDecimal(text, 4) && compareDecimal(text, "0") >= 0 && compareDecimal(text, "100") <= 0;
}

/**
 * Returns a number below 0, 0 or above 0, if `a` is less than, equal to or more than `b`. Throws RangeError
 * for other text.
 */
export function compareDecimal(a: string, b: string): number {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const difference = parseScaled(a, scale) - parseScaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the number of decimals in a decimal string. */
export function scaleOf(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/**
 * Parses `"2.5"` at scale 4 to `25000n`. Throws RangeError for text that is no decimal string of that scale.
 */
export function parseScaled(text: string, scale: number): bigint {
  if (!isDecimal(text, scale)) throw new RangeError(`not a decimal of scale ${scale}: ${text}`);
  const point = text.indexOf(".");
  if (point < 0) return BigInt(text) * 10n ** BigInt(scale);
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(scale, "0"));
}

/** Formats `25000n` at scale 4 as `"2.5"`: no trailing zeros, no negative zero. */
export function decimalOf(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - scale);
  return (value < 0n ? "-" : "") + whole + (scale > 0 && fraction ? `.${fraction}` : "");
}

/** Returns the exact sum of decimal strings with at most 4 decimals, such as rates. */
export function sumOfDecimals(texts: readonly string[]): string {
  return decimalOf(
    texts.reduce((sum, text) => sum + parseScaled(text, 4), 0n),
    4,
  );
}

/** Divides integers, rounding half away from zero (D2). `divisor` must not be 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const n = dividend < 0n ? -dividend : dividend;
  const d = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}
