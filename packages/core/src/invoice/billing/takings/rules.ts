/** What the notes of an invoice leave of what it bills, and of what it asks for. Pure and browser-safe. */
import * as Money from "../../../platform/money";

/** What one note took off an invoice. */
export interface Taking {
  amount: number;
  /** `credit`: it is not billed any more; `discount`: it stays billed, and was given; `change`: a change order's. */
  as: "credit" | "discount" | "change";
  /** Of a change order's: what of the accepted total it takes back. */
  counted?: number | undefined;
}

/** What is billed of something, and what of that is still asked for: the rest was given. */
export interface BilledAmounts {
  billed: number;
  asked: number;
}

/** A part of an amount, in proportion. */
export const partOf = (amount: number, share: number, rest: number): number =>
  amount === 0 ? 0 : (Money.allocate(amount, [share, rest])[0] ?? 0);

/**
 * How an invoice of this total stands once its notes took what they did, in their order. Each takes its share of what
 * was asked for at its time. A credit takes the same share off what is billed, with what was given before: of an
 * invoice that is credited whole nothing is billed, as of one that is void. A discount leaves it billed. A change
 * order takes back what was asked for 1:1, and leaves what was given (D23).
 */
export function applyTakings(
  { total, taken = [] }: { total: number; taken?: readonly Taking[] | undefined },
  of: BilledAmounts,
  changeOf: (of: Taking) => number = ({ counted = 0 }) => counted,
): BilledAmounts {
  let { billed, asked } = of;
  let left = total;
  for (const each of taken) {
    const [was, is] = [left, Money.subtract(left, each.amount)];
    left = is;
    if (each.as === "change") {
      billed = Money.subtract(billed, changeOf(each));
      asked = Money.subtract(asked, changeOf(each));
      continue;
    }
    const kept = (amount: number) => partOf(amount, is, Money.subtract(was, is));
    asked = kept(asked);
    if (each.as === "credit") billed = kept(billed);
  }
  return { billed, asked };
}

/** What change orders took back of an invoice. */
export function changedOf(taken: readonly Taking[] = []): { amount: number; counted: number } {
  const all = taken.filter((each) => each.as === "change");
  return {
    amount: Money.sum(all.map(({ amount }) => amount)),
    counted: Money.sum(all.map(({ counted = 0 }) => counted)),
  };
}
