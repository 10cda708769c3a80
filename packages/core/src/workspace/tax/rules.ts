/** Which of a workspace's rates a client or a service begins with. Pure and browser-safe. */

import { chargesTax, EU_CODES } from "../../platform/country/codes";
import { consumerLaw } from "../../platform/country/consumer";
import type { ItemTax } from "../../platform/tax/schema";
import type { TaxRate } from "./schema";

/** What is known of a client that their tax follows from. */
export interface TaxedClient {
  country?: string | null | undefined;
  /** As in ISO 3166-2, with its country or without: `US-TX` or `TX`. */
  region?: string | null | undefined;
  kind?: "business" | "person" | null | undefined;
  /** The rate that was chosen for this client. */
  tax_rate_id?: number | null | undefined;
}

/** Categories that follow from where the client is. Who is nowhere yet does not begin with one. */
const BY_PLACE = new Set(["AE", "K", "G", "O"]);
/** Categories that leave the tax to the client, who must be a business. */
const BY_BUSINESS = new Set(["AE", "K"]);

/** Lists the places that a client is in, the most exact first. */
export function listPlaces({ country, region }: TaxedClient): string[] {
  if (!country) return ["*"];
  const code = region?.toUpperCase().replace(/^[A-Z]{2}-/, "");
  const isCode = code !== undefined && /^[A-Z0-9]{1,3}$/.test(code);
  return [
    ...(isCode ? [`${country}-${code}`] : []),
    country,
    ...(EU_CODES.includes(country) ? ["EU"] : []),
    "*",
  ];
}

/**
 * Returns the rates that a client begins with: those that are the default of the most exact place they are in.
 * Several are charged together (GST with a province's own). Where all of a state's or province's rates join
 * their country's, that comes first and stands beside them; else they replace it (HST). None means that nothing is
 * chosen. A person never begins with reverse charge, nor a client without a country with a reason that follows
 * from it.
 */
export function defaultTaxes(rates: readonly TaxRate[], client: TaxedClient): TaxRate[] {
  const fits = ({ category }: TaxRate) =>
    !(client.kind === "person" && BY_BUSINESS.has(category)) && !(!client.country && BY_PLACE.has(category));
  const at = (place: string): TaxRate[] => {
    const found = rates.filter((rate) => rate.default_for.includes(place) && fits(rate));
    // A reason for no tax stands alone: nothing is charged beside it.
    const alone = found.find(({ category }) => category !== "S");
    return alone ? [alone] : found;
  };
  for (const place of listPlaces(client)) {
    const found = at(place);
    if (found.length === 0) continue;
    const joins = client.country && found.every(({ joins_country }) => joins_country);
    const beside = joins ? at(client.country ?? "").filter((rate) => rate.category === "S") : [];
    return [...new Set([...beside, ...found])];
  }
  return [];
}

/** Returns a rate by its id; undefined for one that was removed. */
export const findRate = (rates: readonly TaxRate[], id: number | null | undefined): TaxRate | undefined =>
  rates.find((rate) => rate.id === id);

/** Returns the rates of a new document: the client's own treatment, else their place's default. */
export function taxesFor(rates: readonly TaxRate[], client: TaxedClient): TaxRate[] {
  const own = findRate(rates, client.tax_rate_id);
  return own ? [own] : defaultTaxes(rates, client);
}

/** Copies a rate into a document, which keeps it whatever becomes of the rate. */
export const copyTax = ({ name, rate, category, reason }: ItemTax): ItemTax => ({
  name,
  rate,
  category,
  reason,
});

/** Says whether sending with nothing chosen asks first: where this business has rates, or others like it charge tax. */
export const asksForTax = (workspace: {
  ask_for_tax: boolean;
  tax_rates: readonly unknown[];
  country: string;
}): boolean => workspace.ask_for_tax && (workspace.tax_rates.length > 0 || chargesTax(workspace.country));

/**
 * Says whether a client must read prices with their tax: a person in the EEA or the United Kingdom (Directive
 * 2011/83/EU, article 6(1)(e); SI 2013/3134, schedule 2). `home` is the business's country, where a client
 * without one is taken to live.
 */
export const mustIncludeTax = ({ kind, country }: TaxedClient, home: string): boolean =>
  consumerLaw({ kind: kind ?? "business", country: country || home }) !== undefined;
