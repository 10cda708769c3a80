/** How much mail to other people a workspace may send, and what ends it. Pure. */

const DAY_MS = 86_400_000;

/** Foreign addresses a day: at first, and at most. Doubled by calm and by money that came in online. */
export const BUDGET = {
  first: 20,
  most: 2000,
  /** Days without a complaint that double it. */
  calm_days: 30,
  /** Invoices paid online that double it. Those marked as paid by hand cost nothing and prove nothing. */
  paid_invoices: 5,
} as const;

/** Mails of one workspace to one address on one day, whatever they are about but codes, which visitors ask for. */
export const PER_ADDRESS = 25;

/** Beside them, mails of one workspace on one day that an act of the same person asks for: receipts, signed copies. */
export const ANSWERS_PER_ADDRESS = 15;

/** So many complaints, or addresses that do not exist, within `days` stop the workspace's foreign mail. */
export const STOP = { complaint: 3, bounce: 15, days: 30 } as const;

/** A mail that waits for budget is tried again on each of so many days; then its owner is told that it is off. */
export const WAIT_DAYS = 7;

export interface SenderFacts {
  /** When the workspace was opened (ISO, UTC). */
  since: string;
  last_complaint_at?: string | undefined;
  paid_invoices: number;
}

/** How many distinct foreign addresses the workspace may write to on the day of `at`. */
export function allowance({ since, last_complaint_at, paid_invoices }: SenderFacts, at: Date): number {
  const calm_since = Math.max(Date.parse(since), Date.parse(last_complaint_at ?? since));
  const calm = Math.max(0, Math.floor((at.getTime() - calm_since) / (BUDGET.calm_days * DAY_MS)));
  const doublings = calm + Math.floor(paid_invoices / BUDGET.paid_invoices);
  return Math.min(BUDGET.most, BUDGET.first * 2 ** Math.min(doublings, 20));
}

/** Budgets are of days in UTC: a workspace cannot gain one by moving its zone. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** When the day after that of `at` begins. */
export const tomorrow = (at: Date): Date => new Date(Date.parse(dayOf(at)) + DAY_MS);
