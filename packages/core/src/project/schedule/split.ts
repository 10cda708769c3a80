/** Payments over what is taxed alike. Browser-safe and pure. Amounts are minor units. */
import { Money } from "../../platform/money";

/**
 * Splits each payment over what is taxed alike, by largest remainder of what is left of it (D4): every payment
 * is whole, and over all payments so is every group.
 */
export function splitPayments(groups: readonly number[], amounts: readonly number[]): number[][] {
  const spread = (amount: number, weights: readonly number[]): number[] =>
    Money.sum(weights) === 0
      ? weights.map((_, i) => (i === 0 ? amount : 0))
      : Money.allocate(amount, weights);
  let left = spread(Money.sum(amounts), groups);
  return amounts.map((amount) => {
    const parts = spread(amount, left);
    left = left.map((each, i) => Money.subtract(each, parts[i] ?? 0));
    return parts;
  });
}
