/**
 * Decimal strings (`"2.5"`) as exact integers. Quantities, percentages and rates travel as strings so that
 * no binary fraction ever touches them (D2); inside, they are BigInts counted in units of 10^-scale.
 */

/** Room for every amount, and for one times the days of a year. */
const SHAPE = /^-?(\d{1,20})(?:\.(\d{1,12}))?$/;

/** Whether `text` is a plain decimal string ("2.5", "-1", "0.0800") with at most `scale` decimals (D2). */
export function isDecimal(text: string, scale = 4): boolean {
  const match = SHAPE.exec(text);
  return match !== null && (match[2]?.length ?? 0) <= scale;
}

/** Whether `text` is a percentage from 0 to 100 with at most 4 decimals. */
export function isPercent(text: string): boolean {
  return isDecimal(text, 4) && compareDecimal(text, "0") >= 0 && compareDecimal(text, "100") <= 0;
}

/** Below 0, 0 or above 0, as `a` is less than, equal to or more than `b`. Throws RangeError on other text. */
export function compareDecimal(a: string, b: string): number {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const difference = parseScaled(a, scale) - parseScaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Number of decimals written in a decimal string. */
export function scaleOf(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/** `"2.5"` at scale 4 is `25000n`. Throws RangeError for text that is no decimal string of that scale. */
export function parseScaled(text: string, scale: number): bigint {
  if (!isDecimal(text, scale)) throw new RangeError(`not a decimal of scale ${scale}: ${text}`);
  const point = text.indexOf(".");
  if (point < 0) return BigInt(text) * 10n ** BigInt(scale);
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(scale, "0"));
}

/** `25000n` at scale 4 is `"2.5"`: no trailing zeros, no negative zero. */
export function decimalOf(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - scale);
  return (value < 0n ? "-" : "") + whole + (scale > 0 && fraction ? `.${fraction}` : "");
}

/** The sum of decimal strings with at most 4 decimals, exactly: rates side by side. */
export function sumOfDecimals(texts: readonly string[]): string {
  return decimalOf(
    texts.reduce((sum, text) => sum + parseScaled(text, 4), 0n),
    4,
  );
}

/** Integer division rounded half away from zero (D2). `divisor` must not be 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const n = dividend < 0n ? -dividend : dividend;
  const d = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * n + d) / (2n * d);
  return negative ? -rounded : rounded;
}
