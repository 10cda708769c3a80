/** What a teammate's money means for them and for the project's budget. Browser-safe; amounts in cents. */
import * as Money from "../../platform/money";

/** What went to a teammate in one currency. */
export interface Sums {
  paid: number;
  /** Committed in payouts and not paid yet. */
  committed: number;
}

export interface Terms extends Sums {
  status: "invited" | "joined" | "removed";
  /** Agreed pay; none where nothing was agreed. */
  pay?: number | null | undefined;
}

/** A member's sums in `currency` after a payout moved them; the project's own stand beside the pay (D7). */
export function withSums<Row extends Sums & { others?: Record<string, Sums> | undefined }>(
  { paid, committed, others }: Row,
  currency: { payout: string; project: string },
  carry: (sums: Sums) => Partial<Sums>,
): Partial<Sums> & { others?: Record<string, Sums> } {
  if (currency.payout === currency.project) return carry({ paid, committed });
  const sums = others?.[currency.payout] ?? { paid: 0, committed: 0 };
  return { others: { ...others, [currency.payout]: { ...sums, ...carry(sums) } } };
}

/** What a teammate sees: agreed, paid, and owed = agreed - paid, never below 0; null where no pay was agreed. */
export const ownPay = ({ pay, paid }: Pick<Terms, "pay" | "paid">) => ({
  agreed: pay ?? null,
  paid,
  owed: pay === null || pay === undefined ? null : Math.max(0, Money.subtract(pay, paid)),
});

/**
 * What the owner still has to pay: the open part of the agreed pay, and at least what was committed. Of
 * somebody who was removed or has not joined, only what was committed.
 */
export const computeOwed = ({ status, pay, paid, committed }: Terms): number =>
  status === "joined" ? Math.max(committed, ownPay({ pay, paid }).owed ?? 0) : committed;

/**
 * What a teammate counts for in the project's `team_pay`: the agreed pay; after a removal only what was
 * committed or paid of it.
 */
export const teamPayOf = ({ status, pay, paid, committed }: Terms): number =>
  status === "removed" ? Math.min(pay ?? 0, Money.add(paid, committed)) : (pay ?? 0);
