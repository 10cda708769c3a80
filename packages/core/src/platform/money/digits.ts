const withDigits = (digits: number, codes: string): [code: string, digits: number][] =>
  codes.split(" ").map((code) => [code, digits]);

/**
 * The decimals of each currency as ISO 4217 lists them (list one, column "minor unit"), where they are not two.
 * A table of our own and not the platform's: the figures of Node and of a browser differ with their versions,
 * and an amount that is stored in minor units must never read as another one (D7).
 */
export const NOT_TWO: ReadonlyMap<string, number> = new Map([
  ...withDigits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...withDigits(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...withDigits(4, "CLF UYW"),
]);

/** Minor digits of a currency: USD 2, JPY 0, BHD 3 (D7). Throws RangeError on no currency code. */
export function minorDigits(currency = "USD"): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not a currency: ${currency}`);
  return NOT_TWO.get(currency) ?? 2;
}
