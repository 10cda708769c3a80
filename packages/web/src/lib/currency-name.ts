/** Answers a currency's name in plain words: "US dollars". */
export const nameOfCurrency = (currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "name" })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** Answers what a recommended price is called where amounts are in `own`: "Recommended", or "Recommended in US dollars". */
export const recommendedIn = (currency: string, own: string): string =>
  currency === own ? "Recommended" : `Recommended in ${nameOfCurrency(currency)}`;
