/**
 * What Stripe counts a currency in, by its public words on currencies. Written apart from the product's own table
 * on purpose: an amount that the product counts otherwise is another amount here, as it would be there.
 */

const zeroDecimal = [
  "bif",
  "clp",
  "djf",
  "gnf",
  "jpy",
  "kmf",
  "krw",
  "mga",
  "pyg",
  "rwf",
  "vnd",
  "vuv",
  "xaf",
].concat(["xof", "xpf"]);
const threeDecimal = ["bhd", "jod", "kwd", "omr", "tnd"];
/** No cents any more, and two decimals in the API that must be 00. */
const hundreds = ["isk", "ugx"];
/** Cents are charged, and whole units alone paid out. */
const wholePayouts = ["huf", "twd"];

export const decimals = (currency: string): number =>
  zeroDecimal.includes(currency) ? 0 : threeDecimal.includes(currency) ? 3 : 2;

/** What every amount of a charge or refund must be a multiple of. */
const unit = (currency: string): number =>
  threeDecimal.includes(currency) ? 10 : hundreds.includes(currency) ? 100 : 1;

export const isCharged = (amount: number, currency: string): boolean => amount % unit(currency) === 0;

/** What of a balance a bank is paid. */
export const wholeOf = (amount: number, currency: string): number => {
  const whole = wholePayouts.includes(currency) ? 100 : unit(currency);
  return Math.trunc(amount / whole) * whole;
};

export const isPaidOut = (amount: number, currency: string): boolean => amount === wholeOf(amount, currency);

/** So many US cents, as figures of a currency go: a fixed fee. */
export const flat = (cents: number, currency: string): number =>
  inUnits(cents * 10 ** (decimals(currency) - 2), currency);

/** An amount of the provider's own reckoning, rounded to what the currency has. */
export const inUnits = (amount: number, currency: string): number =>
  Math.round(amount / unit(currency)) * unit(currency);

/** `$1,234.50`, `¥500`, `ISK 500`. */
export function amountText(amount: number, currency: string): string {
  const digits = hundreds.includes(currency) ? 0 : decimals(currency);
  const text = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return text.format(amount / 10 ** decimals(currency)).replace("-", "\u2212");
}
