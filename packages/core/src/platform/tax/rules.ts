/** A tax as it is kept, and in words. Pure and browser-safe. */
import type { ItemTax, TaxCategory, TaxInput } from "./schema";

/** Standard reasons for no tax; an exemption's reason is the owner's to give. */
const REASONS: Partial<Record<TaxCategory, string>> = {
  AE: "Reverse charge",
  K: "Intra-Community supply",
  G: "Export outside the EU",
  O: "Not subject to VAT",
};

/**
 * Returns a tax as stored: a category without a rate has a reason; a rate of 0 without a category is
 * zero-rated.
 */
export function completeTax({ name, rate, category, reason }: TaxInput): ItemTax {
  const kind = category ?? (Number(rate) === 0 ? "Z" : "S");
  const why = kind === "S" || kind === "Z" ? "" : reason || REASONS[kind] || "";
  // "USt 7%" at 7% is "USt": each label writes the rate itself.
  return { name: labelTax(name, rate, (plain) => plain), rate, category: kind, reason: why };
}

/** A rate at the end of a name, in the ways that people type it: "7%", "7,0 %", "(19 %)". */
const RATE_AT_END = /[\s,(]*(\d+(?:[.,]\d+)?)\s?%\)?$/;

/**
 * Names a rated tax with its rate once: a name that says the very rate already is taken without it. `write` is the
 * order of the language.
 */
export function labelTax(
  name: string,
  rate: string,
  write: (name: string) => string = (plain) => `${plain} ${rate}%`,
): string {
  const match = RATE_AT_END.exec(name);
  const isSame = match?.[1] !== undefined && Number(match[1].replace(",", ".")) === Number(rate);
  return write(isSame && match.index > 0 ? name.slice(0, match.index) : name);
}

/** Names a tax as a line of totals does: "VAT 19%"; one without a rate by its reason. */
export const taxInWords = ({ name, rate, category, reason }: ItemTax): string =>
  category === "S" || category === "Z" ? `${name} ${rate}%` : reason || name;
