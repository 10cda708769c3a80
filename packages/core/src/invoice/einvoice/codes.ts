import { COUNTRY_CODES } from "../../platform/country/codes";

/** Code lists of EN 16931, as in its validation artefacts: other codes are refused there. */

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/** ISO 3166-1, with Northern Ireland and Kosovo by their trade codes (BR-CL-14). */
const COUNTRIES = new Set(["1A", ...COUNTRY_CODES]);

/** ISO 4217 as in every release of the rules, without withdrawn codes (BR-CL-03, BR-CL-04). */
const CURRENCIES = list(
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD " +
    "CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS " +
    "GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD " +
    "KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK " +
    "NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP " +
    "SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UZS VES VED VND VUV WST " +
    "XAF XCD XOF XPF YER ZAR ZMW ZWG",
);

const CUSTOM: Record<string, string> = { XK: "1A", EL: "GR", UK: "GB" };

/** Returns a country's code in the list; people also write XK, EL and UK. */
export const countryOf = (code: string): string => CUSTOM[code] ?? code;

/** Says whether a country's code is valid in an e-invoice (BR-CL-14). */
export const isCountry = (code: string): boolean => COUNTRIES.has(code);

/** Says whether a currency is valid in an e-invoice (BR-CL-04). */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/**
 * Says whether this is a VAT number, in capitals and without blanks: it begins with its country; Greece's
 * with EL (BR-CO-09).
 */
export const isVatNumber = (id: string): boolean =>
  /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(id) && (id.startsWith("EL") || isCountry(id.slice(0, 2)));
