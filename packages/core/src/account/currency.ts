import { minorDigits } from "../platform/money";

const set = (codes: string) => new Set(codes.split(" "));
/** What the provider counts in whole units and in thousandths; the rest, ISK and UGX too, in hundredths (docs.stripe.com/currencies). */
const WHOLE = set("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF");
const THOUSANDTHS = set("BHD JOD KWD OMR TND");

/**
 * Whether the provider would charge an amount as it is shown: where it counts a currency in other units than we do
 * (HUF, IDR and others have no decimals with us), or does not take the last digit, an invoice is paid in the owner's
 * own ways.
 */
export function chargedAsShown(amount: number, currency: string): boolean {
  if (THOUSANDTHS.has(currency)) return minorDigits(currency) === 3 && amount % 10 === 0;
  return minorDigits(currency) === (WHOLE.has(currency) ? 0 : 2);
}
