import { assertSafe } from "./check";
import { minorDigits } from "./digits";

const MINUS = "\u2212";
const known = new Map<string, { digits: number; prefix: string }>();

/** Returns a currency's minor digits by ISO 4217 (D7), and its symbol before the number, by CLDR. */
function formatOf(currency: string): { digits: number; prefix: string } {
  let entry = known.get(currency);
  if (!entry) {
    const style = new Intl.NumberFormat("en-US", { style: "currency", currency });
    const parts = style.formatToParts(1);
    const prefix = parts.slice(
      0,
      parts.findIndex((part) => part.type === "integer"),
    );
    entry = {
      digits: minorDigits(currency),
      prefix: prefix.map((part) => part.value).join(""),
    };
    known.set(currency, entry);
  }
  return entry;
}

const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * Formats minor units as a plain decimal string for CSV, XML and form fields: 123450 is `"1234.50"` (D7,
 * D48).
 */
export function toDecimal(amount: number, currency = "USD"): string {
  const { digits } = formatOf(currency);
  const text = Math.abs(assertSafe(amount))
    .toString()
    .padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  return (amount < 0 ? "-" : "") + whole + (digits > 0 ? `.${text.slice(text.length - digits)}` : "");
}

/**
 * Formats minor units for people: 123450 is `$1,234.50`, -5 is a true minus and `$0.05` (D7). `cents: false`
 * rounds to whole units, half away from zero: only for rails, strips and charts.
 */
export function format(amount: number, currency = "USD", opts: { cents?: boolean } = {}): string {
  const { digits, prefix } = formatOf(currency);
  let [whole = "0", fraction = ""] = toDecimal(Math.abs(amount), currency).split(".");
  if (opts.cents === false && digits > 0) {
    if ((fraction[0] ?? "0") >= "5") whole = (BigInt(whole) + 1n).toString();
    fraction = "";
  }
  const zero = whole === "0" && !/[1-9]/.test(fraction);
  const sign = amount < 0 && !zero ? MINUS : "";
  return sign + prefix + groupDigits(whole) + (fraction ? `.${fraction}` : "");
}

/** Formats a unit price with fractions of a minor unit for people: `"34.92"` cents is `$0.3492` (D7). */
export function formatExact(price: string, currency = "USD"): string {
  const { digits, prefix } = formatOf(currency);
  const negative = price.startsWith("-") && /[1-9]/.test(price);
  const [whole = "0", fraction = ""] = price.replace(/^-/, "").split(".");
  const padded = whole.padStart(digits + 1, "0");
  const point = padded.length - digits;
  const rest = (padded.slice(point) + fraction).replace(/0+$/, "").padEnd(digits, "0");
  return (negative ? MINUS : "") + prefix + groupDigits(padded.slice(0, point)) + (rest ? `.${rest}` : "");
}

const STEPS: [bigint, string][] = [
  [1_000_000_000n, "B"],
  [1_000_000n, "M"],
  [1_000n, "K"],
];

/**
 * Formats an amount in short form: `$950`, `$1.5K`, `$12K`, `$999K`, `$1.2M`. It always truncates towards
 * zero, so that a figure never passes a boundary that the amount has not reached (D9: $999,999 is `$999K`).
 */
export function formatShort(amount: number, currency = "USD"): string {
  const { digits, prefix } = formatOf(currency);
  const units = BigInt(Math.abs(assertSafe(amount))) / 10n ** BigInt(digits);
  const sign = amount < 0 && units > 0n ? MINUS : "";
  const step = STEPS.find(([size]) => units >= size);
  if (!step) return sign + prefix + units.toString();
  const [size, letter] = step;
  const tenths = (units * 10n) / size;
  const short =
    tenths < 100n && tenths % 10n !== 0n ? `${tenths / 10n}.${tenths % 10n}` : (tenths / 10n).toString();
  return sign + prefix + groupDigits(short) + letter;
}

const TYPED = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/;

/**
 * Parses typed text (`1,234.5`, `$12`, `-3`) to minor units; undefined when it is empty, has more decimals
 * than the currency, misplaced separators, or is not a safe amount (D1, D7).
 */
export function parse(text: string, currency = "USD"): number | undefined {
  const { digits, prefix } = formatOf(currency);
  let rest = text.trim().replace(MINUS, "-");
  const negative = rest.startsWith("-");
  if (negative) rest = rest.slice(1).trimStart();
  for (const mark of [prefix.trim(), currency]) {
    if (mark && rest.toUpperCase().startsWith(mark.toUpperCase())) {
      rest = rest.slice(mark.length).trimStart();
      break;
    }
  }
  const match = TYPED.exec(rest);
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  if ((whole === "" && fraction === "") || fraction.length > digits) return undefined;
  const value = Number(whole.replaceAll(",", "") + fraction.padEnd(digits, "0"));
  if (!Number.isSafeInteger(value)) return undefined;
  return negative && value !== 0 ? -value : value;
}
