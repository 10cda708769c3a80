import { COUNTRY_CODES } from "../../../platform/country/codes";

/** Code lists of EN 16931, as in its validation artefacts: other codes are refused there. */

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(" "));

/** ISO 3166-1, with Northern Ireland and Kosovo by their trade codes (BR-CL-14). */
const COUNTRIES = new Set(["1A", ...COUNTRY_CODES]);

/** ISO 4217 as in every release of the rules, without withdrawn codes (BR-CL-03, BR-CL-04). */
const CURRENCIES = list(
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD " +
    "CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS " +
    "GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD " +
    "KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK " +
    "NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP " +
    "SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UZS VES VED VND VUV WST " +
    "XAF XCD XOF XPF YER ZAR ZMW ZWG",
);

/** Kinds of invoices and of credit notes (UNTDID 1001, BR-CL-01). */
const INVOICES = list(
  "71 80 81 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 " +
    "390 393 394 395 456 457 471 472 473 500 501 527 553 575 623 633 751 780 817 870 875 876 877 935",
);
const CREDIT_NOTES = list("81 83 261 262 296 308 381 396 420 458 502 503 532");

/** Ways to pay (UNTDID 4461, BR-CL-16). */
const PAYMENT_MEANS = list(
  "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 " +
    "37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 " +
    "70 74 75 76 77 78 91 92 93 94 95 96 97 98 ZZZ",
);

/** Schemes of electronic addresses (EAS, BR-CL-25). */
const ADDRESS_SCHEMES = list(
  "0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 " +
    "0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 " +
    "0212 0213 0215 0216 0217 0218 0219 0220 0221 0225 0230 0235 0240 0244 0242 0245 0246 0248 9910 9913 " +
    "9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 " +
    "9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ " +
    "AS AU EM",
);

/** Reasons for no tax (VATEX, BR-CL-22). */
const REASONS = list(
  "VATEX-EU-79-C VATEX-EU-132 VATEX-EU-132-1A VATEX-EU-132-1B VATEX-EU-132-1C VATEX-EU-132-1D " +
    "VATEX-EU-132-1E VATEX-EU-132-1F VATEX-EU-132-1G VATEX-EU-132-1H VATEX-EU-132-1I VATEX-EU-132-1J " +
    "VATEX-EU-132-1K VATEX-EU-132-1L VATEX-EU-132-1M VATEX-EU-132-1N VATEX-EU-132-1O VATEX-EU-132-1P " +
    "VATEX-EU-132-1Q VATEX-EU-135-1 VATEX-EU-143 VATEX-EU-143-1A VATEX-EU-143-1B VATEX-EU-143-1C " +
    "VATEX-EU-143-1D VATEX-EU-143-1E VATEX-EU-143-1F VATEX-EU-143-1FA VATEX-EU-143-1G VATEX-EU-143-1H " +
    "VATEX-EU-143-1I VATEX-EU-143-1J VATEX-EU-143-1K VATEX-EU-143-1L VATEX-EU-144 VATEX-EU-146-1E " +
    "VATEX-EU-159 VATEX-EU-309 VATEX-EU-148 VATEX-EU-148-A VATEX-EU-148-B VATEX-EU-148-C VATEX-EU-148-D " +
    "VATEX-EU-148-E VATEX-EU-148-F VATEX-EU-148-G VATEX-EU-151 VATEX-EU-151-1A VATEX-EU-151-1AA " +
    "VATEX-EU-151-1B VATEX-EU-151-1C VATEX-EU-151-1D VATEX-EU-151-1E VATEX-EU-G VATEX-EU-O VATEX-EU-IC " +
    "VATEX-EU-AE VATEX-EU-D VATEX-EU-F VATEX-EU-I VATEX-EU-J VATEX-FR-FRANCHISE VATEX-FR-CNWVAT " +
    "VATEX-EU-153 VATEX-FR-CGI261-1 VATEX-FR-CGI261-2 VATEX-FR-CGI261-3 VATEX-FR-CGI261-4 " +
    "VATEX-FR-CGI261-5 VATEX-FR-CGI261-7 VATEX-FR-CGI261-8 VATEX-FR-CGI261A VATEX-FR-CGI261B " +
    "VATEX-FR-CGI261C-1 VATEX-FR-CGI261C-2 VATEX-FR-CGI261C-3 VATEX-FR-CGI261D-1 VATEX-FR-CGI261D-1BIS " +
    "VATEX-FR-CGI261D-2 VATEX-FR-CGI261D-3 VATEX-FR-CGI261D-4 VATEX-FR-CGI261E-1 VATEX-FR-CGI261E-2 " +
    "VATEX-FR-CGI277A VATEX-FR-CGI275 VATEX-FR-298SEXDECIESA VATEX-FR-CGI295 VATEX-FR-AE",
);

/** Tax categories (UNTDID 5305, BR-CL-17, BR-CL-18). */
const CATEGORIES = list("AE L M E S Z G O K B");

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

export const isInvoiceType = (code: string): boolean => INVOICES.has(code);
export const isCreditNoteType = (code: string): boolean => CREDIT_NOTES.has(code);
export const isPaymentMeans = (code: string): boolean => PAYMENT_MEANS.has(code);
export const isAddressScheme = (code: string): boolean => ADDRESS_SCHEMES.has(code);
export const isReason = (code: string): boolean => REASONS.has(code.toUpperCase());
export const isCategory = (code: string): boolean => CATEGORIES.has(code);
