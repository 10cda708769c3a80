/** Prices that include the tax which was typed beside them before: the same net, and the total to the cent. Pure. */
import { Money } from "../../../platform/money";
import type { ItemTax } from "../../../platform/tax/schema";
import { adjustPrice } from "../../scope/pricing/adjust";
import { adjustWhole } from "../../scope/pricing/adjust-whole";
import { type PricedTask, summarize } from "../../scope/pricing/rules";
import { ownTaxOf, type TaxRule } from "../rules";

const sumWithTax = (amount: number, taxes: readonly ItemTax[]): number =>
  Money.sum([amount, ...taxes.map(({ rate }) => Money.percentOf(amount, rate))]);

const nameTaxes = (taxes: readonly ItemTax[]): string =>
  taxes.map(({ category, rate }) => `${category} ${rate}`).join();

const isFixed = ({ pricing, price }: PricedTask): boolean => pricing !== "percent" && price !== null;

/**
 * Returns the services of a scope with their tax in the prices. Those that count come to what each rate's net and tax came
 * to before, where whole unit prices can; options that do not count are converted one by one. Undefined where services
 * cost a share of others that are taxed otherwise: no price of theirs would say both.
 */
export function addTax<Task extends PricedTask>(tasks: readonly Task[], rule: TaxRule): Task[] | undefined {
  const taxesOf = ({ tax }: PricedTask): ItemTax[] => {
    const own = ownTaxOf(tax, rule);
    return own ? [own] : rule.taxes;
  };
  const prices = new Map(
    tasks.filter(isFixed).map((task) => [task.id, sumWithTax(task.price ?? 0, taxesOf(task))]),
  );
  const priced = () => tasks.map((task) => ({ ...task, price: prices.get(task.id) ?? task.price }));
  const { chosen, tasks: totals } = summarize({ categories: [], tasks });
  const counted = new Set(chosen);
  const totalOf = new Map(totals.map(({ id, price_total }) => [id, price_total]));
  const groups = Map.groupBy(tasks, (task) => nameTaxes(taxesOf(task)));
  const shares = tasks.some(({ pricing }) => pricing === "percent");
  if (shares && groups.size > 1) return undefined;
  for (const group of groups.values()) {
    const own = group.filter(({ id }) => counted.has(id));
    const [first] = own;
    if (!first || !own.some(isFixed)) continue;
    const gross = sumWithTax(Money.sum(own.map(({ id }) => totalOf.get(id) ?? 0)), taxesOf(first));
    const ids = new Set(own.map(({ id }) => id));
    const exact = shares
      ? adjustWhole(priced(), null, gross)
      : adjustPrice(
          priced().filter((task) => ids.has(task.id) && isFixed(task)),
          gross,
        );
    // Where no whole prices add up to it, each is rounded by itself, and the total is what they come to.
    if (!exact || "refusal" in exact || exact.split) continue;
    for (const { id, price } of exact.prices) prices.set(id, price);
  }
  return priced();
}
