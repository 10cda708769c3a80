/** The tax of a project, as its proposal and invoices take it. Pure and browser-safe. */
import { Money } from "../../platform/money";
import { completeTax, taxInWords } from "../../platform/tax/rules";
import type { ItemTax, TaxInput } from "../../platform/tax/schema";
import { copyTax, findRate, mustIncludeTax, type TaxedClient, taxesFor } from "../../workspace/tax/rules";
import type { TaxRate } from "../../workspace/tax/schema";
import type { CopiedTax, ProjectTax, ProjectTaxInput } from "./schema";

/** How something is taxed that names no tax of its own. */
export interface TaxRule {
  taxes: ItemTax[];
  inclusive: boolean;
}

/**
 * Returns the tax that a project begins with: the client's own, else the default of their place. A consumer's
 * prices include it.
 */
export function beginTax(
  {
    tax_rates,
    tax_inclusive,
    country,
  }: { tax_rates: readonly TaxRate[]; tax_inclusive: boolean; country: string },
  client: TaxedClient,
): ProjectTax {
  const rates = taxesFor(tax_rates, client);
  return {
    taxes: rates.map((rate) => ({ ...copyTax(rate), rate_id: rate.id })),
    inclusive: tax_inclusive || mustIncludeTax(client, country),
    chosen: rates.length > 0,
  };
}

/** Returns a typed tax as it is stored, with the rate that it was copied from. */
export const completeCopiedTax = ({
  rate_id,
  ...tax
}: TaxInput & { rate_id?: number | undefined }): CopiedTax => ({
  ...completeTax(tax),
  ...(rate_id === undefined ? {} : { rate_id }),
});

/**
 * Returns a tax of before for new work: a named rate is what the workspace charges under it today, and undefined once
 * it is removed, as with a service of the library; the project's tax is taken then.
 */
export function renewTax(tax: CopiedTax, rates: readonly TaxRate[]): CopiedTax | undefined {
  if (tax.rate_id === undefined) return tax;
  const rate = findRate(rates, tax.rate_id);
  return rate && { ...copyTax(rate), rate_id: rate.id };
}

/** Returns a typed tax as it is stored. */
export const completeProjectTax = ({ taxes, ...rest }: ProjectTaxInput): ProjectTax => ({
  ...rest,
  taxes: taxes.map(completeCopiedTax),
});

/**
 * Decides the tax of one service: its own before the project's, which began with the client's before that of
 * their place. Returns null where the project's holds. A project that charges none, for a reason or because
 * none applies, charges none on any service: a rate of a service is one of those that are charged.
 */
export function ownTaxOf(
  own: ItemTax | null | undefined,
  rule: Pick<TaxRule, "taxes"> | undefined,
): ItemTax | null {
  if (!own || !rule || !chargesTaxes(rule)) return null;
  const { name, rate, category, reason } = own;
  const [first, ...others] = rule.taxes;
  const isSame =
    others.length === 0 &&
    first?.category === category &&
    Money.compareDecimal(first.rate, rate) === 0 &&
    first.reason === reason;
  return isSame ? null : { name, rate, category, reason };
}

/** Says whether taxes are charged, rather than a reason named for none. */
export const chargesTaxes = ({ taxes }: Pick<TaxRule, "taxes">): boolean =>
  taxes.some(({ category }) => category === "S");

/** Returns whether prices would begin or cease to include tax: accepted amounts are as they were typed. */
export const refusesInclusive = (
  was: ProjectTax | undefined,
  { taxes, inclusive }: Pick<ProjectTax, "inclusive"> & { taxes: readonly unknown[] },
): boolean => was !== undefined && was.taxes.length > 0 && taxes.length > 0 && was.inclusive !== inclusive;

/** Returns the tax of a project for its client: who must read prices with their tax does. */
export const taxFor = (tax: ProjectTax, client: TaxedClient, home: string): ProjectTax =>
  !tax.inclusive && chargesTaxes(tax) && mustIncludeTax(client, home) ? { ...tax, inclusive: true } : tax;

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

/** An amount as typed, and the tax of its own, if it has one. */
export interface Part {
  amount: number;
  tax: ItemTax | null;
}

/** Sums amounts that are taxed alike, in the order in which they first appear. */
export function groupParts(parts: readonly Part[]): Part[] {
  const groups = new Map<string, Part>();
  for (const { amount, tax } of parts) {
    const key = tax ? `${tax.category} ${tax.rate} ${tax.name}` : "";
    const group = groups.get(key);
    if (group) group.amount = Money.add(group.amount, amount);
    else groups.set(key, { amount, tax });
  }
  return [...groups.values()];
}
