/** The tax of a project, as its proposal and invoices take it. Pure and browser-safe. */
import { completeTax, taxInWords } from "../../platform/tax/rules";
import type { ItemTax } from "../../platform/tax/schema";
import { copyTax, type TaxedClient, taxesFor } from "../../workspace/tax/rules";
import type { TaxRate } from "../../workspace/tax/schema";
import type { ProjectTax, ProjectTaxInput } from "./schema";

/** How something is taxed that names no tax of its own. */
export interface TaxRule {
  taxes: ItemTax[];
  inclusive: boolean;
}

/** Returns the tax that a project begins with: the client's own, else the default of their place. */
export function beginTax(
  { tax_rates, tax_inclusive }: { tax_rates: readonly TaxRate[]; tax_inclusive: boolean },
  client: TaxedClient,
): ProjectTax {
  const rates = taxesFor(tax_rates, client);
  return {
    taxes: rates.map((rate) => ({ ...copyTax(rate), rate_id: rate.id })),
    inclusive: tax_inclusive,
    chosen: rates.length > 0,
  };
}

/** Returns a typed tax as it is stored. */
export const completeProjectTax = ({ taxes, ...rest }: ProjectTaxInput): ProjectTax => ({
  ...rest,
  taxes: taxes.map(({ rate_id, ...tax }) => ({
    ...completeTax(tax),
    ...(rate_id === undefined ? {} : { rate_id }),
  })),
});

/** Returns whether prices would begin or cease to include tax: accepted amounts are as they were typed. */
export const refusesInclusive = (
  was: ProjectTax | undefined,
  { taxes, inclusive }: Pick<ProjectTax, "inclusive"> & { taxes: readonly unknown[] },
): boolean => was !== undefined && was.taxes.length > 0 && taxes.length > 0 && was.inclusive !== inclusive;

/** Says whether nobody chose a tax or that none applies. */
export const isUndecided = ({ taxes, chosen }: ProjectTax): boolean => taxes.length === 0 && !chosen;

/** Says whether somebody chose that no tax applies. */
export const isUntaxed = ({ taxes, chosen }: ProjectTax): boolean => taxes.length === 0 && chosen;

/** What a project has whose owner said that no tax applies. */
export const UNTAXED: ProjectTax = { taxes: [], inclusive: false, chosen: true };

/** Returns how a project's documents are taxed; undefined where they name no tax. */
export function taxRuleOf(tax: ProjectTax | undefined): TaxRule | undefined {
  if (!tax || tax.taxes.length === 0) return undefined;
  const { taxes, inclusive } = tax;
  return { taxes: taxes.map(({ rate_id: _, ...each }) => each), inclusive };
}

/** Describes a project's tax: "VAT 19%", "VAT 19%, included", "None". */
export function projectTaxInWords(tax: ProjectTax | undefined): string {
  const taxRule = taxRuleOf(tax);
  if (!taxRule) return "None";
  return [...taxRule.taxes.map(taxInWords), ...(taxRule.inclusive ? ["included"] : [])].join(", ");
}
