import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Work } from "../types";
import { DAY, HOUR } from "./calendar";
import { dunningOf } from "./dunning";
import { finalizeInvoice } from "./finalize";
import { dropUpdate } from "./pending";
import { periodOf, TRIAL_NOTICE } from "./period";
import { previewNext } from "./preview";
import { billRenewal } from "./schedule";
import { changeSubscription, endSubscription, expireSubscription, invoicesOf, isLive } from "./standing";
import { markUncollectible, voidInvoice } from "./write-off";

type Subscription = Stripe.Subscription;

const RENEWS = ["active", "past_due", "trialing", "unpaid"];

/** Runs the job of a period's end: the subscription ends, or goes on into its next period, which is billed. */
export function renew(work: Work, id: string): void {
  const subscription = work.store.find("subscription", id, work.account);
  if (!subscription || !RENEWS.includes(subscription.status)) return;
  if (periodOf(subscription).end !== work.now) return;
  if (isOver(work, subscription)) {
    endSubscription(work, subscription, "cancellation_requested");
    return;
  }
  dropUpdate(work, subscription);
  const before = structuredClone(subscription);
  if (subscription.status === "trialing" && !endTrial(work, subscription)) return;
  const invoice = billRenewal(work, subscription);
  if (!invoice) return;
  subscription.latest_invoice = invoice.id;
  work.store.save("subscription", subscription);
  work.emit("customer.subscription.updated", subscription, before);
  settleLater(work, subscription, invoice);
}

const isOver = (work: Work, { cancel_at, cancel_at_period_end }: Subscription): boolean =>
  cancel_at_period_end || (cancel_at !== null && cancel_at <= work.now);

/** Ends a trial; without a way to pay it may end the subscription, or pause it. Says whether it goes on. */
function endTrial(work: Work, subscription: Subscription): boolean {
  const customer = work.store.get("customer", idOf(subscription.customer) ?? "", work.account);
  const pays = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice";
  if (!pays && behavior === "cancel") {
    endSubscription(work, subscription, "cancellation_requested");
    return false;
  }
  if (!pays && behavior === "pause") {
    changeSubscription(work, subscription, () => {
      subscription.status = "paused";
    });
    work.emit("customer.subscription.paused", subscription);
    return false;
  }
  subscription.status = "active";
  return true;
}

/** A renewal's draft can be changed for an hour; then it is made final and charged, if it is collected at all. */
function settleLater(work: Work, subscription: Subscription, invoice: Stripe.Invoice): void {
  const pause = subscription.pause_collection?.behavior;
  if (pause === "void") voidInvoice(work, finalizeUnpaid(work, invoice));
  else if (pause === "mark_uncollectible") markUncollectible(work, finalizeUnpaid(work, invoice));
  else if (pause === "keep_as_draft" || subscription.status === "unpaid") {
    invoice.auto_advance = false;
    work.store.save("invoice", invoice);
  } else {
    invoice.automatically_finalizes_at = work.now + HOUR;
    work.store.save("invoice", invoice);
    work.later(work.now + HOUR, "invoice.advance", invoice.id);
  }
}

function finalizeUnpaid(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  invoice.auto_advance = false;
  return finalizeInvoice(work, invoice);
}

/** Runs the job of `cancel_at`, where that is not the end of a period. */
export function cancelWhenDue(work: Work, id: string): void {
  const subscription = work.store.find("subscription", id, work.account);
  if (subscription && isLive(subscription) && subscription.cancel_at === work.now)
    endSubscription(work, subscription, "cancellation_requested");
}

/** Runs the job of a subscription that is a day old almost, and may be unpaid still. */
export function expire(work: Work, id: string): void {
  const subscription = work.store.find("subscription", id, work.account);
  if (subscription?.status !== "incomplete") return;
  expireSubscription(work, subscription);
  for (const invoice of invoicesOf(work, id).filter(({ status }) => status === "open"))
    voidInvoice(work, invoice);
}

/** Runs the job of a trial that ends in three days. */
export function tellTrialEnd(work: Work, id: string): void {
  const subscription = work.store.find("subscription", id, work.account);
  if (subscription?.status !== "trialing" || subscription.trial_end === null) return;
  // A trial that was made longer is announced by a later job.
  if (subscription.trial_end - work.now <= TRIAL_NOTICE)
    work.emit("customer.subscription.trial_will_end", subscription);
}

/** Runs the job of a renewal that is near: tells what it will bill. */
export function tellUpcoming(work: Work, id: string): void {
  const subscription = work.store.find("subscription", id, work.account);
  if (!subscription || !RENEWS.includes(subscription.status) || isOver(work, subscription)) return;
  const { end } = periodOf(subscription);
  if (end - work.now > dunningOf(work).upcoming_days * DAY) return;
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) return;
  const preview = previewNext(work, subscription);
  if (!preview) return;
  // What is only to come has no id yet.
  const { id: _, ...invoice } = preview;
  work.emit("invoice.upcoming", invoice);
}

/** Runs the job of a pause's end. */
export function resumeCollection(work: Work, id: string): void {
  const subscription = work.store.find("subscription", id, work.account);
  if (subscription?.pause_collection?.resumes_at !== work.now) return;
  changeSubscription(work, subscription, () => {
    subscription.pause_collection = null;
  });
}
