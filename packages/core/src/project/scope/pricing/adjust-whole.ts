/** Computes a new total for a phase or a whole scope, including percent services and options. Pure. */
import { Money } from "../../../platform/money";
import { type Adjustment, adjustPrice } from "./adjust";
import { type PricedTask, summarize, totalOf } from "./rules";

/** The reason why a total is impossible, in words. */
export interface Refused {
  refusal: string;
}

const dollars = (cents: number): string => Money.toDecimal(cents);

/**
 * Returns new unit prices with which the counted services of a phase (of all phases, without one) add up to
 * `total` exactly (D4). Percent services keep their percentage: the fixed ones take the remainder.
 * Percentages are rounded, so a few totals are impossible; then the nearest two are named.
 */
export function adjustWhole(
  tasks: readonly PricedTask[],
  phase_id: number | null,
  total: number,
): Adjustment | Refused {
  const chosen = new Set(summarize({ categories: [], tasks }).chosen);
  const counted = tasks.filter(({ id }) => chosen.has(id));
  const isInside = (task: PricedTask) => phase_id === null || task.scopecategory_id === phase_id;
  const isFixed = (task: PricedTask) => task.pricing !== "percent";
  const fixed = counted.filter((task) => isFixed(task) && isInside(task));
  const shares = counted.filter((task) => !isFixed(task) && isInside(task));
  const outside = Money.sum(
    counted.filter((task) => isFixed(task) && !isInside(task)).map((task) => totalOf(task, 0)),
  );
  const carried = (sum: number): number =>
    Money.add(sum, Money.sum(shares.map((task) => totalOf(task, Money.add(outside, sum)))));

  // The percent services grow with the fixed ones: this finds the largest fixed sum that is not too much.
  let low = 0;
  let high = total;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (carried(middle) <= total) low = middle;
    else high = middle - 1;
  }
  const adjustment = adjustPrice(fixed, low);
  if (!adjustment) return { refusal: "Add a service with a quantity first" };
  const nearest = carried(low);
  if (nearest === total) return adjustment;
  if (nearest > total) return { refusal: `The percentages alone come to ${dollars(nearest)}` };
  return {
    refusal: `The percentages leave no such total. Use ${dollars(nearest)} or ${dollars(carried(low + 1))}.`,
  };
}
