import { COUNTRY_CODES } from "../../platform/country/codes";

/** Code lists of EN 16931, as its validation artefacts hold them: what stands in none of them is refused there. */

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/** ISO 3166-1, with Northern Ireland and Kosovo as trade names them (BR-CL-14). */
const COUNTRIES = new Set(["1A", ...COUNTRY_CODES]);

/** ISO 4217 as every release of the rules has it, without what has gone out of use (BR-CL-03, BR-CL-04). */
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

/** A country as the list writes it; people also write XK, EL and UK. */
export const countryOf = (code: string): string => CUSTOM[code] ?? code;

/** Whether a country's code may stand in an e-invoice (BR-CL-14). */
export const isCountry = (code: string): boolean => COUNTRIES.has(code);

/** Whether a currency may stand in an e-invoice (BR-CL-04). */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** A VAT number, in capitals and without blanks: it begins with its country; Greece says EL (BR-CO-09). */
export const isVatNumber = (id: string): boolean =>
  /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(id) && (id.startsWith("EL") || isCountry(id.slice(0, 2)));
