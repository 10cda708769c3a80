import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Work } from "../types";
import { boundaryAfter, DAY } from "./calendar";
import { recordDebits } from "./debit";
import { dunningOf } from "./dunning";
import { type Bill, draftInvoice } from "./invoice-draft";
import { periodLine } from "./line";

type Subscription = Stripe.Subscription;

/** Trials are announced to end this many days before. */
export const TRIAL_NOTICE = 3 * DAY;

/** Returns the rhythm of a subscription, which all of its items share. */
export function rhythmOf(subscription: Pick<Subscription, "items">): Stripe.Price.Recurring {
  const recurring = subscription.items.data[0]?.price.recurring;
  if (!recurring) throw new Error("a subscription has at least one recurring price");
  return recurring;
}

/** Returns the current period, which all items share. */
export function periodOf(subscription: Pick<Subscription, "items">): { start: number; end: number } {
  const [item] = subscription.items.data;
  if (!item) throw new Error("a subscription has at least one item");
  return { start: item.current_period_start, end: item.current_period_end };
}

/** Sets the current period of every item, and schedules what happens at its end. */
export function setPeriod(work: Work, subscription: Subscription, start: number, end: number): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
  work.later(end, "subscription.cycle", subscription.id);
  const { upcoming_days } = dunningOf(work);
  if (end - upcoming_days * DAY > work.now)
    work.later(end - upcoming_days * DAY, "invoice.upcoming", subscription.id);
  if (subscription.trial_end === end)
    work.later(Math.max(end - TRIAL_NOTICE, work.now), "subscription.trial_will_end", subscription.id);
}

/** Moves a subscription to its next period, by its anchor. */
export function nextPeriod(work: Work, subscription: Subscription, start: number): void {
  setPeriod(
    work,
    subscription,
    start,
    boundaryAfter(subscription.billing_cycle_anchor, rhythmOf(subscription), start),
  );
}

/** Creates the draft that bills the current period of every item, and what waits beside. */
export function billPeriod(
  work: Work,
  subscription: Subscription,
  reason: Bill["reason"],
  period: { start: number; end: number } = periodOf(subscription),
): Stripe.Invoice {
  const trial = subscription.status === "trialing";
  const items = subscription.items.data;
  const invoice = draftInvoice(work, {
    customer: idOf(subscription.customer) ?? "",
    currency: subscription.currency,
    subscription,
    reason,
    period,
    lines: items.map((item) => periodLine(work, item, [], trial)),
    pending: true,
  });
  recordDebits(work, invoice);
  return invoice;
}

/** Creates the draft of all that waits for an invoice of a subscription; none if nothing does. */
export function billPending(work: Work, subscription: Subscription, reason: Bill["reason"]): Stripe.Invoice {
  return draftInvoice(work, {
    customer: idOf(subscription.customer) ?? "",
    currency: subscription.currency,
    subscription,
    reason,
    period: { start: work.now, end: work.now },
    lines: [],
    pending: true,
  });
}

/** Moves a subscription into its next period, and drafts the invoice for it. */
export function billNext(work: Work, subscription: Subscription): Stripe.Invoice {
  const past = periodOf(subscription);
  nextPeriod(work, subscription, past.end);
  return billPeriod(work, subscription, "subscription_cycle", past);
}
