/** The names of taxes. Pure and browser-safe. */
import type { TaxCategory } from "../schema-lines";

/** Countries whose sales tax is a goods and services tax. */
const GST = new Set(["AU", "CA", "IN", "MY", "NZ", "SG"]);

/**
 * Returns the name of a country's ordinary sales tax (ISO 3166 alpha-2); "" means the United States, or not
 * given.
 */
export const taxNameIn = (country: string): string =>
  country === "" || country === "US" ? "Sales tax" : GST.has(country) ? "GST" : "VAT";

/** Default names of taxes without a rate. */
export const TAX_NAMES: Partial<Record<TaxCategory, string>> = {
  AE: "Reverse charge",
  E: "Exempt",
  Z: "Zero rated",
};

/** Says whether the product gave a name, which may then change with the kind of tax. */
export const isGivenName = (name: string): boolean =>
  ["", "Sales tax", "GST", "VAT", ...Object.values(TAX_NAMES)].includes(name.trim());

/**
 * Says whether an invoice asks for money on which nobody chose a tax, and nobody said that none applies. A part
 * that has no tax of its own takes those of the whole; a charge is spread over the lines, and taxed as they are.
 */
export const lacksTax = (of: {
  no_tax: boolean;
  taxes: readonly unknown[];
  items: readonly { tax: unknown; amount: number }[];
  charges: readonly unknown[];
}): boolean =>
  !of.no_tax &&
  of.taxes.length === 0 &&
  (of.items.some(({ tax, amount }) => !tax && amount !== 0) ||
    (of.charges.length > 0 && !of.items.some(({ tax, amount }) => tax && amount !== 0)));

/** What is said where nothing was chosen, at `confirm_no_tax`. */
export const NO_TAX_CHOSEN = "No tax is chosen. Choose a rate or a reason, or confirm that no tax applies.";
