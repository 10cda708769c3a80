const each = (digits: number, codes: string): [code: string, digits: number][] =>
  codes.split(" ").map((code) => [code, digits]);

/**
 * The decimals of each currency as ISO 4217 lists them (list one, column "minor unit"), where they are not two.
 * A table of our own and not the platform's: the figures of Node and of a browser differ with their versions,
 * and an amount that is stored in minor units must never read as another one (D7).
 */
const NOT_TWO: ReadonlyMap<string, number> = new Map([
  ...each(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
  ...each(3, "BHD IQD JOD KWD LYD OMR TND"),
  ...each(4, "CLF UYW"),
]);

/** Every code of ISO 4217 that money is kept in, and those that countries have left since 2020: old rows name them. */
const CODES: ReadonlySet<string> = new Set([
  ..."AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD".split(" "),
  ..."CAD CDF CHF CNY COP CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP".split(" "),
  ..."GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD".split(" "),
  ..."LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN".split(" "),
  ..."PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP".split(" "),
  ..."SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG ZWL".split(" "),
  ...NOT_TWO.keys(),
]);

/** Whether money is kept in it. */
export const isCurrency = (code: string): boolean => CODES.has(code);

/** Minor digits of a currency: USD 2, JPY 0, BHD 3 (D7). Throws RangeError on no currency code. */
export function minorDigits(currency = "USD"): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not a currency: ${currency}`);
  return NOT_TWO.get(currency) ?? 2;
}
