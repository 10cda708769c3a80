const withDigits = (digits: number, codes: string): [code: string, digits: number][] =>
  codes.split(" ").map((code) => [code, digits]);

/**
 * The number of decimals of each currency that does not have two, as in ISO 4217 (list one, column "minor
 * unit"). It is a table of our own because the platform's differs between versions of Node and browsers, and
 * an amount stored in minor units must never change its meaning (D7).
 */
export const NOT_TWO: ReadonlyMap<string, number> = new Map([
  ...withDigits(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...withDigits(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...withDigits(4, "CLF UYW"),
]);

/**
 * Returns the minor digits of a currency: USD 2, JPY 0, BHD 3 (D7). Throws RangeError for an invalid code.
 */
export function minorDigits(currency = "USD"): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not a currency: ${currency}`);
  return NOT_TWO.get(currency) ?? 2;
}
