import type { Stripe } from "stripe";
import { billChange, billStart, PAYMENT_BEHAVIORS, startSubscription } from "../billing/change";
import { cancelWhenDue, expire, renew, resumeCollection, tellTrialEnd, tellUpcoming } from "../billing/cycle";
import { creditRest } from "../billing/debit";
import { methodFor } from "../billing/finalize";
import { pendingItems } from "../billing/invoice-item";
import { expireUpdate } from "../billing/pending";
import { billPending, billPeriod, nextPeriod } from "../billing/period";
import { redeemDiscounts } from "../billing/redeem";
import { changeSubscription, endSubscription, isLive } from "../billing/standing";
import { refused } from "../error";
import { idOf } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource } from "../types";
import { makeSetupIntent } from "./setup-intent";
import { fillEnd, fillReason, fillSubscription, prorationOf, SHARED } from "./subscription-fields";
import { draftSubscription } from "./subscription-make";
import { updateSubscription } from "./subscription-update";
import { BASIL } from "./versions";

const behaviorOf = (params: Params) =>
  params.oneOf("payment_behavior", PAYMENT_BEHAVIORS) ?? "allow_incomplete";

function create(call: Call): Stripe.Subscription {
  const { params, store } = call;
  const subscription = draftSubscription(call, params);
  fillSubscription(call, subscription);
  store.insert("subscription", subscription, call.account);
  redeemDiscounts(call, params, subscription);
  store.save("subscription", subscription);
  fillEnd(call, subscription);
  const draft = billStart(call, subscription, prorationOf(params));
  if (draft.total === 0 && !methodFor(call, draft)) {
    subscription.pending_setup_intent = makeSetupIntent(call, { customer: idOf(subscription.customer) }).id;
  }
  store.save("subscription", subscription);
  return startSubscription(call, subscription, draft, behaviorOf(params));
}

const subscriptionOf = (call: Call): Stripe.Subscription =>
  lookup(call, "subscription", call.path.id ?? "", "id", "path");

function cancel(call: Call): Stripe.Subscription {
  const { params } = call;
  const subscription = subscriptionOf(call);
  if (!isLive(subscription)) {
    throw refused(`No such subscription: '${subscription.id}'`, { code: "resource_missing", param: "id" });
  }
  fillReason(call, subscription);
  if (params.boolean("prorate"))
    for (const item of subscription.items.data) creditRest(call, subscription, item, call.now);
  endSubscription(call, subscription, "cancellation_requested");
  const waiting = pendingItems(call, String(subscription.customer), subscription.id);
  if (params.boolean("invoice_now") && waiting.length > 0)
    billChange(
      call,
      subscription,
      billPending(call, subscription, "subscription_update"),
      "allow_incomplete",
    );
  return call.store.get("subscription", subscription.id, call.account);
}

/** Pauses a subscription: it is not billed until it is resumed. */
function pause(call: Call): Stripe.Subscription {
  const subscription = subscriptionOf(call);
  call.params.oneOf("type", ["subscription"]);
  if (subscription.status !== "active" && subscription.status !== "trialing") {
    throw refused(`You can only pause an active subscription. This one is ${subscription.status}.`);
  }
  changeSubscription(call, subscription, () => {
    subscription.status = "paused";
    subscription.status_details = {
      paused: {
        subscription: { type: "pause_requested" },
        transitioned_at: call.now,
        type: "subscription",
      },
    };
  });
  call.emit("customer.subscription.paused", subscription);
  return subscription;
}

/** Lets a paused subscription go on, by default in a new period that begins and is billed now. */
function resume(call: Call): Stripe.Subscription {
  const subscription = subscriptionOf(call);
  if (subscription.status !== "paused") {
    throw refused(`You can only resume a paused subscription. This one is ${subscription.status}.`);
  }
  const anchor = call.params.hash("billing_cycle_anchor")?.only(["type"]).oneOf("type", ["now", "unchanged"]);
  if (anchor !== "unchanged") subscription.billing_cycle_anchor = call.now;
  changeSubscription(call, subscription, () => {
    subscription.status = "active";
    delete subscription.status_details;
    nextPeriod(call, subscription, call.now);
  });
  call.emit("customer.subscription.resumed", subscription);
  const draft = billPeriod(call, subscription, "subscription_update");
  billChange(call, subscription, draft, "allow_incomplete");
  return call.store.get("subscription", subscription.id, call.account);
}

/** Takes all discounts off a subscription. */
function removeDiscount(call: Call): object {
  const subscription = subscriptionOf(call);
  const [id] = subscription.discounts.map((each) => idOf(each) ?? "");
  const discount = id ? call.store.find("discount", id, call.account) : undefined;
  if (!discount) throw refused("No active discount for subscription.", { code: "resource_missing" });
  changeSubscription(call, subscription, () => {
    subscription.discounts = [];
  });
  call.emit("customer.discount.deleted", discount);
  return { ...discount, deleted: true };
}

const STATUSES = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;
const OVER = ["canceled", "incomplete_expired"];

function list(call: Call): object {
  const status = call.params.oneOf("status", STATUSES);
  const live = STATUSES.filter((each) => ![...OVER, "all", "ended"].includes(each));
  const named = status === "all" ? undefined : status === "ended" ? OVER : status ? [status] : live;
  const price = call.params.text("price");
  return listPage(
    call,
    "subscription",
    "/v1/subscriptions",
    { customer: "$.customer" },
    {
      ...(named ? { among: ["$.status", named] } : {}),
      ...(price ? { where: [["$.items.data[0].price.id", price]] } : {}),
    },
  );
}

export const subscriptions: Resource = {
  since: BASIL,
  routes: [
    {
      method: "POST",
      path: "/v1/subscriptions",
      params: [...SHARED, "customer", "trial_from_plan", "trial_period_days"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/subscriptions",
      params: [...LIST_PARAMS, "customer", "price", "status"],
      run: list,
    },
    { method: "GET", path: "/v1/subscriptions/:id", params: [], run: subscriptionOf },
    {
      method: "POST",
      path: "/v1/subscriptions/:id",
      params: [...SHARED, "cancellation_details", "pause_collection", "proration_date"],
      run: updateSubscription,
    },
    {
      method: "DELETE",
      path: "/v1/subscriptions/:id",
      params: ["cancellation_details", "invoice_now", "prorate"],
      run: cancel,
    },
    { method: "POST", path: "/v1/subscriptions/:id/pause", params: ["type"], run: pause },
    {
      method: "POST",
      path: "/v1/subscriptions/:id/resume",
      params: ["billing_cycle_anchor"],
      run: resume,
    },
    { method: "DELETE", path: "/v1/subscriptions/:id/discount", params: [], run: removeDiscount },
  ],
  jobs: {
    "subscription.cycle": renew,
    "subscription.cancel": cancelWhenDue,
    "subscription.expire": expire,
    "subscription.pending_update": expireUpdate,
    "subscription.resume": resumeCollection,
    "subscription.trial_will_end": tellTrialEnd,
    "invoice.upcoming": tellUpcoming,
  },
};
