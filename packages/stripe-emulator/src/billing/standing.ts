import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Work } from "../types";

type Subscription = Stripe.Subscription;

/** The statuses of a subscription that is not over. */
const LIVE = ["active", "incomplete", "past_due", "paused", "trialing", "unpaid"];
export const isLive = ({ status }: Subscription): boolean => LIVE.includes(status);

/** Saves a change of a subscription, and tells what it was before. */
export function changeSubscription(
  work: Work,
  subscription: Subscription,
  change: (subscription: Subscription) => void,
): Subscription {
  const before = structuredClone(subscription);
  change(subscription);
  work.store.save("subscription", subscription);
  work.emit("customer.subscription.updated", subscription, before);
  return subscription;
}

/** Ends a subscription now; its open invoices are not charged any more. */
export function endSubscription(
  work: Work,
  subscription: Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Subscription {
  subscription.status = "canceled";
  subscription.canceled_at ??= work.now;
  subscription.ended_at = work.now;
  subscription.cancellation_details = {
    comment: subscription.cancellation_details?.comment ?? null,
    feedback: subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: subscription.cancellation_details?.reason ?? reason,
  };
  subscription.schedule = endSchedule(work, idOf(subscription.schedule));
  dropSetup(work, subscription);
  work.store.save("subscription", subscription);
  stopCollection(work, subscription);
  work.emit("customer.subscription.deleted", subscription);
  return subscription;
}

/** Ends one whose first payment never came; its first invoice is void. */
export function expireSubscription(work: Work, subscription: Subscription): Subscription {
  return changeSubscription(work, subscription, () => {
    subscription.status = "incomplete_expired";
    subscription.ended_at = work.now;
    dropSetup(work, subscription);
  });
}

function dropSetup(work: Work, subscription: Subscription): void {
  const id = idOf(subscription.pending_setup_intent);
  const intent = id ? work.store.find("setup_intent", id, work.account) : undefined;
  subscription.pending_setup_intent = null;
  if (!intent || intent.status === "succeeded" || intent.status === "canceled") return;
  intent.status = "canceled";
  intent.cancellation_reason = "abandoned";
  work.store.save("setup_intent", intent);
  work.emit("setup_intent.canceled", intent);
}

function endSchedule(work: Work, id: string | null): null {
  const schedule = id ? work.store.find("subscription_schedule", id, work.account) : undefined;
  if (!schedule) return null;
  schedule.status = "canceled";
  schedule.canceled_at = work.now;
  schedule.current_phase = null;
  work.store.save("subscription_schedule", schedule);
  work.emit("subscription_schedule.canceled", schedule);
  return null;
}

function stopCollection(work: Work, subscription: Subscription): void {
  for (const invoice of invoicesOf(work, subscription.id)) {
    if (invoice.status !== "open" && invoice.status !== "draft") continue;
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
    work.store.save("invoice", invoice);
    work.emit("invoice.updated", invoice, { auto_advance: true });
  }
}

/** Returns the invoices of a subscription, newest first. */
export const invoicesOf = (work: Work, subscription: string): Stripe.Invoice[] =>
  work.store.list("invoice", {
    account: work.account,
    where: [["$.parent.subscription_details.subscription", subscription]],
  });
