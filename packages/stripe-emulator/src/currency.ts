/**
 * Stripe's minor units by currency, by its public documentation. Kept apart from the product's own table on
 * purpose: where the two differ, an amount is wrong here, as it would be at Stripe.
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
/** Currencies without cents, but with two decimals in the API that must be 00. */
const hundreds = ["isk", "ugx"];
/** Currencies charged with cents, but paid out in whole units only. */
const wholePayouts = ["huf", "twd"];

export const decimals = (currency: string): number =>
  zeroDecimal.includes(currency) ? 0 : threeDecimal.includes(currency) ? 3 : 2;

/** The smallest charge by currency; half a unit for those not listed. */
const least: Record<string, number> = {
  ...{ aed: 200, bgn: 100, czk: 1500, dkk: 250, gbp: 30, hkd: 400, huf: 17_500, mxn: 1000 },
  ...{ myr: 200, nok: 300, pln: 200, ron: 200, sek: 300, thb: 1000 },
};
const most: Record<string, number> = {
  ...{ inr: 999_999_999, cop: 9_999_999_999, huf: 9_999_999_999, jpy: 9_999_999_999 },
  ...{ idr: 999_999_999_999, lbp: 99_999_999_999 },
};
export const leastOf = (currency: string): number => least[currency] ?? 50;
export const mostOf = (currency: string): number => most[currency] ?? 99_999_999;

/** Currencies that cannot be charged. */
const foreign = ["btn", "clf", "cuc", "cup", "ern", "hrk", "iqd", "irr", "kpw", "lyd", "mru", "sdg"].concat([
  "sll",
  "ssp",
  "svc",
  "syp",
  "tmt",
  "uyi",
  "uyw",
  "ved",
  "ves",
  "zwg",
  "zwl",
]);
export const isServed = (currency: string): boolean => !foreign.includes(currency);

/** Returns the unit that every amount of a charge or refund must be a multiple of. */
const unit = (currency: string): number =>
  threeDecimal.includes(currency) ? 10 : hundreds.includes(currency) ? 100 : 1;

export const isCharged = (amount: number, currency: string): boolean => amount % unit(currency) === 0;

/** Returns the part of a balance that can be paid out to a bank. */
export const wholeOf = (amount: number, currency: string): number => {
  const whole = wholePayouts.includes(currency) ? 100 : unit(currency);
  return Math.trunc(amount / whole) * whole;
};

export const isPaidOut = (amount: number, currency: string): boolean => amount === wholeOf(amount, currency);

/** Returns a fixed fee in minor units: as many hundredths of the main unit as US cents. */
export const flat = (cents: number, currency: string): number =>
  inUnits(cents * 10 ** (decimals(currency) - 2), currency);

/** Rounds an amount that Stripe computed to the currency's unit. */
export const inUnits = (amount: number, currency: string): number =>
  Math.round(amount / unit(currency)) * unit(currency);

/** Formats an amount: `$1,234.50`, `¥500`, `ISK 500`. */
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
