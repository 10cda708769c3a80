/**
 * The payment provider's units of money (docs.stripe.com/currencies, "zero-decimal", "three-decimal" and
 * "special cases"). Ours are ISO 4217's minor units (D7), and the two differ: this is the only place that
 * converts them. Browser-safe.
 */
import { divideRounded } from "../../money/decimal";
import { minorDigits } from "../../money/digits";

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/** Counted in whole units. ISK and UGX are not: they have no cents, but are counted in hundredths. */
const WHOLE = set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF");
/** Counted in thousandths, the last of which must be 0. */
const THOUSANDTHS = set("BHD JOD KWD OMR TND");
/** Currencies that are paid out to a bank in whole units only, though charges may have cents. */
const WHOLE_TO_BANK = set("HUF TWD");

const digitsThere = (currency: string): number =>
  WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2;

/**
 * Returns the steps in which the provider accepts amounts, in our minor units: 1 for most currencies, 10 for
 * BHD (its last digit is 0), 100 for MGA (no cents there). A payout `to` a bank takes only whole HUF and TWD.
 */
export function stepOf(currency: string, to: "charge" | "bank" = "charge"): number {
  const finer = 10 ** Math.max(0, minorDigits(currency) - digitsThere(currency));
  if (to === "bank" && WHOLE_TO_BANK.has(currency)) return 10 ** minorDigits(currency);
  return THOUSANDTHS.has(currency) ? finer * 10 : finer;
}

/** Returns whether the provider accepts an amount of minor units unchanged. */
export const takes = (amount: number, currency: string, to?: "charge" | "bank"): boolean =>
  Number.isSafeInteger(amount) && amount % stepOf(currency, to) === 0;

/**
 * Converts our minor units to the provider's: ¥500 is 500, 500 krónur are 50000. @throws RangeError for an
 * amount that the provider does not accept
 */
export function toProvider(amount: number, currency: string): number {
  const steps = digitsThere(currency) - minorDigits(currency);
  const there = steps >= 0 ? amount * 10 ** steps : amount / 10 ** -steps;
  if (!takes(amount, currency) || !Number.isSafeInteger(there))
    throw new RangeError(`the payment provider takes no ${currency} ${amount}`);
  return there;
}

/**
 * Converts the provider's units to our minor units; the currency may be in its letter case or ours. Rounds
 * half away from zero when ours are coarser: its own fees and balances may be finer.
 */
export function fromProvider(amount: number, currency: string): number {
  const ours = currency.toUpperCase();
  const steps = minorDigits(ours) - digitsThere(ours);
  const here =
    steps >= 0 ? amount * 10 ** steps : Number(divideRounded(BigInt(amount), 10n ** BigInt(-steps)));
  if (!Number.isSafeInteger(here)) throw new RangeError(`not an amount of the provider: ${ours} ${amount}`);
  return here;
}
