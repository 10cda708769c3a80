/**
 * A consumer's rights in a contract that is made at a distance: who has them, until when they end a signed
 * contract (revoke it), and what is owed then. In the EU by Directive 2011/83/EU, articles 6 to 16, with
 * article 11a since 2026-06-19, and Regulation 1182/71, article 3; in the United Kingdom by the Consumer
 * Contracts Regulations 2013 (SI 2013/3134), regulations 29 to 38. Pure and browser-safe; amounts are minor
 * units.
 */

import type { Law } from "../../platform/country/consumer";
import * as Day from "../../platform/date";
import { Money } from "../../platform/money";

export { consumerLaw, LAWS, type Law } from "../../platform/country/consumer";

/** Days that a consumer has, counted from the day after the signature. */
export const REVOCATION_DAYS = 14;

/** The zone in which the last day ends: the westernmost in which that law is in force, so that nobody loses hours. */
const LAST_ZONES: Record<Law, string> = { eu: "America/Martinique", gb: "Europe/London" };

/** The sentences that a consumer agrees to who wants the work to begin before the last day. */
export const BEGIN_EARLY_TEXT =
  "Please begin before the 14 days end. If I withdraw, I pay for what was done until then. Once all of it is done, I can no longer withdraw.";

/** Says whether the last day is over everywhere where that law is in force. */
export const isOver = (law: Law, last_day: string, now: Date): boolean =>
  Day.isPast(last_day, now, LAST_ZONES[law]);

/** What a right to withdraw is about: a whole contract, or a change order that adds work to one. */
export type Subject = "contract" | "change";

/**
 * Says whether a change order adds work, and so is a contract of its own: it has a service that was not
 * agreed, or costs more.
 */
export const addsWork = (
  change: { services: readonly number[]; total: number },
  agreed: { services: readonly number[]; total: number },
): boolean => {
  const before = new Set(agreed.services);
  return change.total > agreed.total || change.services.some((id) => !before.has(id));
};

/** The figures of a withdrawal. */
export interface Settlement {
  /** What the work that was done is worth, which the client owes. */
  owed: number;
  /** What goes back to the client. */
  refund: number;
  /** What the client still has to pay. */
  outstanding: number;
  /** What of the debits under way goes back, too, once they have arrived. */
  refund_later: number;
}

/**
 * Computes what a withdrawn contract settles: nothing is owed for work that the client did not ask to begin,
 * else the agreed price of the part that was done (articles 13, 14(3) and 14(4)). `done` and `of` are prices
 * of services as agreed; `total` is the agreed sum with tax. A debit that is still under way is not received yet.
 */
export function settle(of: {
  begin_early: boolean;
  total: number;
  done: number;
  of: number;
  received: number;
  /** What is owed besides, for the done part of changes that were withdrawn from before. */
  owed_before?: number;
  /** Bank debits that are under way. */
  processing?: number;
}): Settlement {
  const share = of.begin_early && of.of > 0 ? Money.multiply(String(of.done), of.total, String(of.of)) : 0;
  const owed = Money.add(share, of.owed_before ?? 0);
  const refund = Math.max(0, Money.subtract(of.received, owed));
  const outstanding = Math.max(0, Money.subtract(owed, of.received));
  const arrived = Money.add(of.received, of.processing ?? 0);
  const refund_later = Money.subtract(Math.max(0, Money.subtract(arrived, owed)), refund);
  return { owed, refund, outstanding, refund_later };
}
