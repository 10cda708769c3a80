/** The effect of credit notes on what an invoice bills and on what it asks for. Pure and browser-safe. */
import { Money } from "../../../platform/money";

/** The amount that one note took off an invoice. */
export interface Taking {
  amount: number;
  /** `credit`: no longer billed; `discount`: stays billed, and is given away; `change`: a change order's. */
  as: "credit" | "discount" | "change";
  /**
   * The part of what was asked for of the accepted total that it takes. Absent for a note of the owner's in
   * proportion.
   */
  counted?: number | undefined;
  /** The same at each tax rate; absent where it took all rates in proportion. */
  rates?: { rate: string; amount: number }[] | undefined;
}

/** A billed amount, and the part of it that is still asked for: the difference was given away. */
export interface BilledAmounts {
  billed: number;
  asked: number;
}

/** Returns a part of an amount, in proportion. */
export const partOf = (amount: number, share: number, rest: number): number =>
  amount === 0 ? 0 : (Money.allocate(amount, [share, rest])[0] ?? 0);

/**
 * Applies an invoice's notes in order. Each takes what it says, else its share of what was asked for at its time. A
 * credit takes the same share off the billed amount, with what was given away earlier: a fully credited invoice bills
 * nothing, like a void one. A discount leaves the billed amount. A change order takes back 1:1 of what was
 * asked for, and leaves what was given away (D23).
 */
export function applyTakings(
  { total, taken = [] }: { total: number; taken?: readonly Taking[] | undefined },
  of: BilledAmounts,
  changeOf?: (of: Taking) => number,
): BilledAmounts {
  let { billed, asked } = of;
  let left = total;
  for (const each of taken) {
    const [was, is] = [left, Money.subtract(left, each.amount)];
    left = is;
    if (each.as === "change") {
      const takes = changeOf ? changeOf(each) : (each.counted ?? 0);
      billed = Money.subtract(billed, takes);
      asked = Money.subtract(asked, takes);
      continue;
    }
    // What it says is of what was asked for: a sum of another kind, and the last note, go in proportion.
    const exact = changeOf || is === 0 || asked <= 0 ? undefined : each.counted;
    const takes = exact === undefined ? undefined : Math.min(exact, asked);
    const kept = (amount: number) =>
      takes === undefined
        ? partOf(amount, is, Money.subtract(was, is))
        : partOf(amount, Money.subtract(asked, takes), takes);
    const now = kept(asked);
    if (each.as === "credit") billed = kept(billed);
    asked = now;
  }
  return { billed, asked };
}

/** Sums what change orders took back of an invoice. */
export function changedOf(taken: readonly Taking[] = []): { amount: number; counted: number } {
  const all = taken.filter((each) => each.as === "change");
  return {
    amount: Money.sum(all.map(({ amount }) => amount)),
    counted: Money.sum(all.map(({ counted = 0 }) => counted)),
  };
}
