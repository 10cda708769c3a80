/** The part of an invoice's tax breakdown that a credit note takes. Pure and browser-safe. */
import { Money } from "../../../platform/money";
import type { Totals } from "../../schema";

type Group = Pick<Totals["groups"][number], "base" | "amount">;

/**
 * Returns the part of each weight once `amount` of their sum is taken. It depends on the amount alone. Where
 * no weight is below 0, no part falls while the amount rises: each is rounded against all that follow it.
 */
function upTo(amount: number, weights: readonly number[]): number[] {
  const [first, ...rest] = weights;
  if (first === undefined) return [];
  if (rest.length === 0) return [amount];
  if (weights.some((weight) => weight < 0)) return Money.allocate(amount, weights);
  const [part = 0] = Money.allocate(amount, [first, Money.sum(rest)]);
  return [part, ...upTo(Money.subtract(amount, part), rest)];
}

/** Returns net and tax of each group, in turn, once `amount` of the total is taken back. */
const cellsUpTo = (groups: readonly Group[], amount: number): number[] =>
  upTo(
    amount,
    groups.map(({ base, amount: tax }) => Money.add(base, tax)),
  ).flatMap((part, i) => upTo(part, [groups[i]?.base ?? 0, groups[i]?.amount ?? 0]));

const cellsOf = (groups: readonly Group[]): number[] => groups.flatMap(({ base, amount }) => [base, amount]);

/**
 * Returns the tax breakdown of a note of `amount`: what all notes up to now should have taken, less what the
 * earlier ones took. The notes of an invoice always add up to its groups (D3, D4), and no note has a group
 * below 0. The last note takes exactly what is left, however older notes were rounded.
 */
export function noteGroups<T extends Group>(
  totals: { groups: readonly T[]; total: number },
  amount: number,
  earlier: readonly (readonly Group[])[] = [],
): T[] {
  const { groups } = totals;
  const taken = groups.flatMap((_, i) => [
    Money.sum(earlier.map((of) => of[i]?.base ?? 0)),
    Money.sum(earlier.map((of) => of[i]?.amount ?? 0)),
  ]);
  const until = Money.add(amount, Money.sum(taken));
  const whole = cellsOf(groups);
  const parts = cellsUpTo(groups, until).map((cell, i) => Money.subtract(cell, taken[i] ?? 0));
  const back = (part: number, i: number) => part !== 0 && part < 0 !== (whole[i] ?? 0) < 0;
  // Older notes were rounded on their own: later notes make up for what one took too much of.
  const cells =
    until === totals.total || !parts.some(back)
      ? parts
      : Money.allocate(
          amount,
          parts.map((part, i) => (back(part, i) ? 0 : part)),
        );
  return groups.map((group, i) => ({ ...group, base: cells[2 * i] ?? 0, amount: cells[2 * i + 1] ?? 0 }));
}
