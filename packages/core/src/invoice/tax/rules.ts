/** What taxes are called. Pure and browser-safe. */
import type { TaxCategory } from "../schema-lines";

/** Countries whose tax on sales is a goods and services tax. */
const GST = new Set(["AU", "CA", "IN", "MY", "NZ", "SG"]);

/** What the ordinary tax on sales is called in a country (ISO 3166 alpha-2); "" is the United States, or not said. */
export const taxNameIn = (country: string): string =>
  country === "" || country === "US" ? "Sales tax" : GST.has(country) ? "GST" : "VAT";

/** What a tax without a rate is called where nobody said. */
export const TAX_NAMES: Partial<Record<TaxCategory, string>> = {
  AE: "Reverse charge",
  E: "Exempt",
  Z: "Zero rated",
};

/** Whether a name was given by the product, so that it may change with the kind of tax. */
export const isGivenName = (name: string): boolean =>
  ["", "Sales tax", "GST", "VAT", ...Object.values(TAX_NAMES)].includes(name.trim());
