import { EU_CODES } from "../../platform/country/codes";
import type { ItemTax } from "../../platform/tax/schema";
import type { Totals } from "../schema";

/**
 * Returns how a late fee is taxed: null leaves it to the owner. Where VAT is Europe's, a fee for paying late is
 * compensation and no payment for a service, so it is outside the scope of VAT (Court of Justice, C-222/81,
 * BAZ Bausystem; the United Kingdom kept the rule). Elsewhere the laws differ: India taxes it with the work.
 */
export function taxOfFee(country: string, { taxes }: Pick<Totals, "taxes">): ItemTax | null {
  const [tax] = taxes;
  if (!tax || !(country === "GB" || EU_CODES.includes(country))) return null;
  return {
    name: tax.name,
    rate: "0",
    category: "O",
    reason: `Compensation for late payment, outside the scope of ${tax.name}`,
  };
}
