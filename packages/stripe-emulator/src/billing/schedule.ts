import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Work } from "../types";
import { applyChange, billChange, type ProrationBehavior } from "./change";
import { makeItem } from "./item";
import { billNext, periodOf, rhythmOf } from "./period";
import { changeSubscription, endSubscription } from "./standing";

type Schedule = Stripe.SubscriptionSchedule;
type Phase = Stripe.SubscriptionSchedule.Phase;

export function scheduleOf(work: Work, subscription: Stripe.Subscription): Schedule | undefined {
  const id = idOf(subscription.schedule);
  return id ? work.store.find("subscription_schedule", id, work.account) : undefined;
}

/** Returns the items of a phase: those of the subscription whose price stays keep their ids. */
function itemsOf(work: Work, subscription: Stripe.Subscription, phase: Phase): Stripe.SubscriptionItem[] {
  return phase.items.map(({ price: priced, quantity }) => {
    const price = work.store.get("price", idOf(priced) ?? "", work.account);
    const known = subscription.items.data.find((item) => item.price.id === price.id);
    const item = known ? structuredClone(known) : makeItem(work, price, subscription.id);
    return { ...item, quantity: quantity ?? 1 };
  });
}

/**
 * Moves a subscription into its next period, in the phase of its schedule that begins then, and drafts the invoice
 * for it. Nothing where it ends with its last phase.
 */
export function billRenewal(work: Work, subscription: Stripe.Subscription): Stripe.Invoice | null {
  return startPhase(work, subscription) === "over" ? null : billNext(work, subscription);
}

/**
 * Brings a subscription, at the end of its period, into the phase of its schedule that begins now: the new items
 * are what the next period bills. Says whether the subscription has ended with its last phase.
 */
function startPhase(work: Work, subscription: Stripe.Subscription): "on" | "over" {
  const schedule = scheduleOf(work, subscription);
  if (!schedule?.current_phase || schedule.current_phase.end_date > work.now) return "on";
  const next = advance(work, schedule, subscription);
  if (!next) return schedule.end_behavior === "cancel" ? "over" : "on";
  const before = rhythmOf(subscription);
  const { start, end } = periodOf(subscription);
  subscription.items.data = itemsOf(work, subscription, next);
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
  const now = rhythmOf(subscription);
  if (before.interval !== now.interval || before.interval_count !== now.interval_count)
    subscription.billing_cycle_anchor = work.now;
  return "on";
}

/** Runs the job of a phase's end that is not the end of a period: its change is prorated as the next phase says. */
export function changePhase(work: Work, id: string): void {
  const schedule = work.store.find("subscription_schedule", id, work.account);
  const of = idOf(schedule?.subscription);
  const subscription = of ? work.store.find("subscription", of, work.account) : undefined;
  if (!schedule || !subscription || schedule.current_phase?.end_date !== work.now) return;
  // The renewal of this moment does it.
  if (subscription.items.data.some((item) => item.current_period_end === work.now)) return;
  const next = advance(work, schedule, subscription);
  if (!next) return;
  const before = structuredClone(subscription);
  const proration = next.proration_behavior as ProrationBehavior;
  const items = itemsOf(work, subscription, next);
  const draft = applyChange(work, subscription, { items, proration, at: work.now, restart: false });
  work.store.save("subscription", subscription);
  work.emit("customer.subscription.updated", subscription, before);
  if (draft) billChange(work, subscription, draft, "allow_incomplete");
}

/** Moves a schedule into its next phase, or ends it. Returns the phase that began. */
function advance(work: Work, schedule: Schedule, subscription: Stripe.Subscription): Phase | undefined {
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  if (!next) {
    finish(work, schedule, subscription);
    return undefined;
  }
  schedule.current_phase = { start_date: next.start_date, end_date: next.end_date };
  work.store.save("subscription_schedule", schedule);
  work.later(next.end_date, "schedule.phase", schedule.id);
  work.emit("subscription_schedule.updated", schedule);
  return next;
}

/** Ends a schedule after its last phase, and with it the subscription if that was agreed. */
function finish(work: Work, schedule: Schedule, subscription: Stripe.Subscription): void {
  if (schedule.end_behavior !== "cancel") {
    release(work, schedule, subscription);
    return;
  }
  schedule.status = "completed";
  schedule.completed_at = work.now;
  schedule.current_phase = null;
  work.store.save("subscription_schedule", schedule);
  work.emit("subscription_schedule.completed", schedule);
  subscription.schedule = null;
  endSubscription(work, subscription, "cancellation_requested");
}

/** Takes a schedule off its subscription, which goes on as it is. */
export function release(work: Work, schedule: Schedule, subscription: Stripe.Subscription): Schedule {
  schedule.status = "released";
  schedule.released_at = work.now;
  schedule.released_subscription = subscription.id;
  schedule.subscription = null;
  schedule.current_phase = null;
  work.store.save("subscription_schedule", schedule);
  work.emit("subscription_schedule.released", schedule);
  changeSubscription(work, subscription, () => {
    subscription.schedule = null;
  });
  return schedule;
}
