/**
 * How the payment provider counts money (docs.stripe.com/currencies, "zero-decimal", "three-decimal" and
 * "special cases"). Ours are ISO 4217's minor units (D7), and the two differ: this is the one place where an
 * amount goes from one to the other. Browser-safe.
 */
import { divideRounded } from "../../money/decimal";
import { minorDigits } from "../../money/digits";

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/** Counted in whole units. ISK and UGX are not: they have no cents, and are counted in hundredths all the same. */
const WHOLE = set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF");
/** Counted in thousandths, the last of which must be 0. */
const THOUSANDTHS = set("BHD JOD KWD OMR TND");
/** Whole units alone are paid out to a bank by hand, though cents of them are charged. */
const WHOLE_TO_BANK = set("HUF TWD");

const digitsThere = (currency: string): number =>
  WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2;

/**
 * The steps in which the provider takes amounts, in our minor units: 1 of most currencies, 10 of BHD (its last
 * digit is 0), 100 of MGA (no cents there). `to` a bank there are whole forints alone.
 */
export function stepOf(currency: string, to: "charge" | "bank" = "charge"): number {
  const finer = 10 ** Math.max(0, minorDigits(currency) - digitsThere(currency));
  if (to === "bank" && WHOLE_TO_BANK.has(currency)) return 10 ** minorDigits(currency);
  return THOUSANDTHS.has(currency) ? finer * 10 : finer;
}

/** Whether the provider takes an amount of minor units as it is. */
export const takes = (amount: number, currency: string, to?: "charge" | "bank"): boolean =>
  Number.isSafeInteger(amount) && amount % stepOf(currency, to) === 0;

/** Minor units of ours as the provider counts them: ¥500 is 500, 500 krónur are 50000. @throws RangeError where it takes no such amount */
export function toProvider(amount: number, currency: string): number {
  const steps = digitsThere(currency) - minorDigits(currency);
  const there = steps >= 0 ? amount * 10 ** steps : amount / 10 ** -steps;
  if (!takes(amount, currency) || !Number.isSafeInteger(there))
    throw new RangeError(`the payment provider takes no ${currency} ${amount}`);
  return there;
}

/**
 * What the provider counts in our minor units, of a currency in its letters or ours. Rounded half away from zero
 * where ours are coarser: its own fees and balances may be.
 */
export function fromProvider(amount: number, currency: string): number {
  const ours = currency.toUpperCase();
  const steps = minorDigits(ours) - digitsThere(ours);
  const here =
    steps >= 0 ? amount * 10 ** steps : Number(divideRounded(BigInt(amount), 10n ** BigInt(-steps)));
  if (!Number.isSafeInteger(here)) throw new RangeError(`not an amount of the provider: ${ours} ${amount}`);
  return here;
}
