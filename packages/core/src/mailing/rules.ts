/** Limits of a workspace's mail to other people, and the conditions that stop it. Pure. */
import { DAY_MS } from "../platform/date";

/**
 * Foreign addresses a day: at first, and at most. Doubled by time without complaints and by invoices paid
 * online.
 */
export const BUDGET = {
  first: 20,
  most: 2000,
  /** Days without a complaint that double the budget. */
  calm_days: 30,
  /**
   * Invoices paid online that double the budget. Those marked as paid by hand cost nothing and prove nothing.
   */
  paid_invoices: 5,
} as const;

/** Mails of one workspace to one address per day, on any subject, except codes that visitors request. */
export const PER_ADDRESS = 25;

/** Further mails of one workspace per day that the recipient's own action causes: receipts, signed copies. */
export const ANSWERS_PER_ADDRESS = 15;

/** This many complaints, or non-existent addresses, within `days` stop the workspace's foreign mail. */
export const STOP = { complaint: 3, bounce: 15, days: 30 } as const;

/**
 * A mail without budget is tried again on each of this many days; then its owner is notified that it was
 * given up.
 */
export const WAIT_DAYS = 7;

export interface SenderFacts {
  /** The time at which the workspace was created (ISO, UTC). */
  since: string;
  last_complaint_at?: string | undefined;
  paid_invoices: number;
}

/** Returns the number of distinct foreign addresses that the workspace may write to on the day of `at`. */
export function allowance({ since, last_complaint_at, paid_invoices }: SenderFacts, at: Date): number {
  const calm_since = Math.max(Date.parse(since), Date.parse(last_complaint_at ?? since));
  const calm = Math.max(0, Math.floor((at.getTime() - calm_since) / (BUDGET.calm_days * DAY_MS)));
  const doublings = calm + Math.floor(paid_invoices / BUDGET.paid_invoices);
  return Math.min(BUDGET.most, BUDGET.first * 2 ** Math.min(doublings, 20));
}

/** Returns the day of a budget, in UTC: changing the zone must not give a workspace more budget. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Returns the start of the next day after `at`. */
export const tomorrow = (at: Date): Date => new Date(Date.parse(dayOf(at)) + DAY_MS);
