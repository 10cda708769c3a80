import type { Stripe } from "stripe";
import { refused, StripeError } from "../error";
import type { Work } from "../types";
import { HOUR, stepFrom } from "./calendar";
import { chargeInvoice, payInvoice } from "./collect";
import { creditRest, debitRest } from "./debit";
import { finalizeInvoice, intentOfInvoice, methodFor } from "./finalize";
import { pendingItems } from "./invoice-item";
import { applyUpdate } from "./pending";
import { billPending, billPeriod, nextPeriod, periodOf, rhythmOf, setPeriod } from "./period";

type Subscription = Stripe.Subscription;
type Item = Stripe.SubscriptionItem;

export const PAYMENT_BEHAVIORS = ["allow_incomplete", "default_incomplete", "error_if_incomplete"] as const;
/** An update can also wait for its payment. */
export const UPDATE_BEHAVIORS = [...PAYMENT_BEHAVIORS, "pending_if_incomplete"] as const;
type PaymentBehavior = (typeof PAYMENT_BEHAVIORS)[number];
export const PRORATION_BEHAVIORS = ["always_invoice", "create_prorations", "none"] as const;
export type ProrationBehavior = (typeof PRORATION_BEHAVIORS)[number];

/** A subscription that was never paid expires after this time. */
const EXPIRES_AFTER = 23 * HOUR;

/**
 * Creates the first draft of a subscription that is stored; one that begins before its anchor pays for the time
 * until it.
 */
export function billStart(
  work: Work,
  subscription: Subscription,
  proration: ProrationBehavior,
): Stripe.Invoice {
  const { start, end } = periodOf(subscription);
  const whole = stepFrom(subscription.billing_cycle_anchor, rhythmOf(subscription), -1);
  const early =
    subscription.status !== "trialing" && end === subscription.billing_cycle_anchor && whole < start;
  if (!early) return billPeriod(work, subscription, "subscription_create");
  if (proration !== "none")
    for (const item of subscription.items.data) debitRest(work, subscription, item, start, whole);
  return billPending(work, subscription, "subscription_create");
}

/** Makes the first invoice final and charges it as the request wants. Returns the subscription as it is then. */
export function startSubscription(
  work: Work,
  subscription: Subscription,
  draft: Stripe.Invoice,
  behavior: PaymentBehavior,
): Subscription {
  const invoice = finalizeInvoice(work, draft);
  const created = work.store.get("subscription", subscription.id, work.account);
  created.latest_invoice = invoice.id;
  if (created.status !== "trialing") created.status = invoice.status === "paid" ? "active" : "incomplete";
  work.store.save("subscription", created);
  work.emit("customer.subscription.created", created);
  if (created.status === "incomplete") {
    work.later(work.now + EXPIRES_AFTER, "subscription.expire", created.id);
    collect(work, invoice, behavior);
  }
  return work.store.get("subscription", subscription.id, work.account);
}

export interface Change {
  /** The items as they are to be. */
  items: Item[];
  proration: ProrationBehavior;
  /** The moment from which it counts. */
  at: number;
  /** A new period begins now, and is billed now. */
  restart: boolean;
  /** The new end of the trial; `now` ends it. */
  trial_end?: number | "now";
}

/**
 * Applies a change: what was paid for the time after it is given back, and what costs more or less instead is
 * billed. Returns the draft that must be paid now, if there is one; what else there is to bill waits for the next
 * invoice.
 */
export function applyChange(work: Work, subscription: Subscription, change: Change): Stripe.Invoice | null {
  const { proration, at } = change;
  const before = subscription.items.data;
  const trial = subscription.status === "trialing";
  const ends = trial && change.trial_end === "now";
  const other = rhythmText(before) !== rhythmText(change.items);
  const restart = ends || (!trial && (change.restart || other));
  const gone =
    restart || typeof change.trial_end === "number"
      ? before
      : before.filter((item) => differs(item, change.items));
  const come = change.items.filter((item) => differs(item, before));
  if (!trial && proration !== "none") for (const item of gone) creditRest(work, subscription, item, at);
  const { start, end } = periodOf(subscription);
  subscription.items.data = change.items;
  setItems(subscription, start, end);
  if (typeof change.trial_end === "number") {
    startTrial(work, subscription, change.trial_end);
    return proration === "always_invoice" ? billWaiting(work, subscription) : null;
  }
  if (restart) {
    if (ends) {
      subscription.trial_end = work.now;
      subscription.status = "active";
    }
    subscription.billing_cycle_anchor = work.now;
    nextPeriod(work, subscription, work.now);
    return billPeriod(work, subscription, "subscription_update");
  }
  if (trial || proration === "none" || gone.length + come.length === 0) return null;
  for (const item of come) debitRest(work, subscription, item, at);
  return proration === "always_invoice" ? billWaiting(work, subscription) : null;
}

/** Creates the draft of what waits for an invoice; nothing where nothing does. */
function billWaiting(work: Work, subscription: Subscription): Stripe.Invoice | null {
  const waiting = pendingItems(work, String(subscription.customer), subscription.id);
  return waiting.length > 0 ? billPending(work, subscription, "subscription_update") : null;
}

/** Begins a trial now, or sets another end for the one that is on. */
function startTrial(work: Work, subscription: Subscription, until: number): void {
  const start = subscription.status === "trialing" ? periodOf(subscription).start : work.now;
  if (subscription.status !== "trialing") subscription.trial_start = work.now;
  subscription.trial_end = until;
  subscription.status = "trialing";
  subscription.billing_cycle_anchor = until;
  setPeriod(work, subscription, start, until);
}

function setItems(subscription: Subscription, start: number, end: number): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
}

/** Says whether an item is not, or not with this price and quantity, among the others. */
function differs(item: Item, others: readonly Item[]): boolean {
  const other = others.find(({ id }) => id === item.id);
  return !other || other.price.id !== item.price.id || other.quantity !== item.quantity;
}

function rhythmText(items: readonly Item[]): string {
  const recurring = items[0]?.price.recurring;
  return `${recurring?.interval} ${recurring?.interval_count}`;
}

/** Makes the draft of a change final and charges it as the request wants. */
export function billChange(
  work: Work,
  subscription: Subscription,
  draft: Stripe.Invoice,
  behavior: PaymentBehavior,
): void {
  const invoice = finalizeInvoice(work, draft);
  const changed = work.store.get("subscription", subscription.id, work.account);
  changed.latest_invoice = invoice.id;
  work.store.save("subscription", changed);
  if (invoice.status !== "open") return;
  if (behavior === "default_incomplete") {
    changed.status = "past_due";
    work.store.save("subscription", changed);
    return;
  }
  collect(work, invoice, behavior);
}

/**
 * Makes the draft of a change final and charges it. The subscription stays as it was before until that is paid.
 */
export function billProposal(work: Work, before: Subscription, draft: Stripe.Invoice): void {
  const invoice = finalizeInvoice(work, draft);
  if (invoice.status === "open") {
    collect(work, invoice, "allow_incomplete");
    return;
  }
  const subscription = work.store.get("subscription", before.id, work.account);
  applyUpdate(work, subscription, invoice);
}

/** Charges an invoice as the request wants. */
function collect(work: Work, invoice: Stripe.Invoice, behavior: PaymentBehavior): void {
  if (behavior === "default_incomplete") return;
  const method = methodFor(work, invoice);
  if (!method) {
    throw refused(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.",
      { code: "resource_missing" },
    );
  }
  if (behavior === "allow_incomplete") {
    chargeInvoice(work, invoice);
    return;
  }
  try {
    payInvoice(work, invoice, method);
  } catch (error) {
    if (!(error instanceof StripeError) || !error.keep) throw error;
    // Nothing of the request stays: the error alone tells of it.
    const { payment_intent: _, ...body } = error.body;
    throw new StripeError(402, body);
  }
  if (intentOfInvoice(work, invoice.id)?.status !== "requires_action") return;
  throw new StripeError(402, {
    type: "card_error",
    code: "subscription_payment_intent_requires_action",
    message:
      "Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`. For more details see: https://stripe.com/docs/billing/subscriptions/overview#requires-action",
  });
}
