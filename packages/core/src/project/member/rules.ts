/** Computes a teammate's money, for them and for the project's budget. Browser-safe; amounts in cents. */
import { Money } from "../../platform/money";

/** A teammate's sums in one currency. */
export interface Sums {
  paid: number;
  /** The sum of committed payouts that are not paid yet. */
  committed: number;
}

export interface Terms extends Sums {
  status: "invited" | "joined" | "removed";
  /** The agreed pay; absent when none was agreed. */
  pay?: number | null | undefined;
}

/**
 * Returns a member's sums in `currency` after a payout changed them; the project's currency is kept beside
 * the pay (D7).
 */
export function withSums<Row extends Sums & { others?: Record<string, Sums> | undefined }>(
  { paid, committed, others }: Row,
  currency: { payout: string; project: string },
  carry: (sums: Sums) => Partial<Sums>,
): Partial<Sums> & { others?: Record<string, Sums> } {
  if (currency.payout === currency.project) return carry({ paid, committed });
  const sums = others?.[currency.payout] ?? { paid: 0, committed: 0 };
  return { others: { ...others, [currency.payout]: { ...sums, ...carry(sums) } } };
}

/**
 * Returns what a teammate sees: agreed, paid, and owed = agreed - paid, never below 0; null when no pay was
 * agreed.
 */
export const ownPay = ({ pay, paid }: Pick<Terms, "pay" | "paid">) => ({
  agreed: pay ?? null,
  paid,
  owed: pay === null || pay === undefined ? null : Math.max(0, Money.subtract(pay, paid)),
});

/**
 * Returns what the owner still has to pay: the open part of the agreed pay, and at least the committed
 * amount. For a person who was removed or has not joined, only the committed amount.
 */
export const computeOwed = ({ status, pay, paid, committed }: Terms): number =>
  status === "joined" ? Math.max(committed, ownPay({ pay, paid }).owed ?? 0) : committed;

/**
 * Returns a teammate's part of the project's `team_pay`: the agreed pay; after a removal only the committed
 * and paid part of it.
 */
export const teamPayOf = ({ status, pay, paid, committed }: Terms): number =>
  status === "removed" ? Math.min(pay ?? 0, Money.add(paid, committed)) : (pay ?? 0);
