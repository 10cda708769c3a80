import { isCurrency } from "@stint/core/platform/money";

/** The currencies that are used where most of this product's people live; elsewhere it stays the dollar. */
const own: Record<string, string> = {
  AU: "AUD",
  BR: "BRL",
  CA: "CAD",
  CH: "CHF",
  CN: "CNY",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HK: "HKD",
  HU: "HUF",
  IL: "ILS",
  IN: "INR",
  IS: "ISK",
  JP: "JPY",
  KR: "KRW",
  LI: "CHF",
  MX: "MXN",
  NO: "NOK",
  NZ: "NZD",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
  SG: "SGD",
  TR: "TRY",
  UA: "UAH",
  ZA: "ZAR",
};
const euro = "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM".split(" ");
const cities: Record<string, string> = {
  Amsterdam: "NL",
  Athens: "GR",
  Berlin: "DE",
  Brussels: "BE",
  Budapest: "HU",
  Copenhagen: "DK",
  Dublin: "IE",
  Helsinki: "FI",
  Lisbon: "PT",
  London: "GB",
  Luxembourg: "LU",
  Madrid: "ES",
  Oslo: "NO",
  Paris: "FR",
  Prague: "CZ",
  Rome: "IT",
  Stockholm: "SE",
  Vienna: "AT",
  Warsaw: "PL",
  Zurich: "CH",
  Tokyo: "JP",
  Seoul: "KR",
  Auckland: "NZ",
  Toronto: "CA",
  Vancouver: "CA",
  Sydney: "AU",
  Melbourne: "AU",
  New_York: "US",
  Chicago: "US",
  Denver: "US",
  Los_Angeles: "US",
};

/** Guesses the reader's country by the language's region, else by the clock's zone. The reader can change it. */
export function guessPlace(): { country: string; currency: string } {
  const city = Intl.DateTimeFormat().resolvedOptions().timeZone.split("/").at(-1) ?? "";
  const country = new Intl.Locale(navigator.language).region ?? cities[city] ?? "";
  return { country, currency: own[country] ?? (euro.includes(country) ? "EUR" : "USD") };
}

/** The currencies that money can be kept in and the browser knows, and the one that is set, by code and name. */
export function currencies(now: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  return [...new Set([...Intl.supportedValuesOf("currency").filter(isCurrency), now])]
    .sort()
    .map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }));
}
