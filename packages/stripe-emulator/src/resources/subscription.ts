import type { Stripe } from "stripe";
import { DAY, stepFrom } from "../billing/calendar";
import {
  applyChange,
  billChange,
  billProposal,
  billStart,
  type Change,
  PAYMENT_BEHAVIORS,
  startSubscription,
  UPDATE_BEHAVIORS,
} from "../billing/change";
import { cancelWhenDue, expire, renew, resumeCollection, tellTrialEnd, tellUpcoming } from "../billing/cycle";
import { creditRest } from "../billing/debit";
import { pendingItems } from "../billing/invoice-item";
import { debitsOf, dropUpdate, expireUpdate, proposeUpdate } from "../billing/pending";
import { billPending, nextPeriod, periodOf, rhythmOf, setPeriod } from "../billing/period";
import { redeemDiscounts } from "../billing/redeem";
import { changeSubscription, endSubscription, isLive } from "../billing/standing";
import { badParam, refused } from "../error";
import { idOf, newId } from "../id";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource } from "../types";
import { makeSetupIntent } from "./setup-intent";
import {
  fillEnd,
  fillReason,
  fillSubscription,
  itemsAfter,
  moment,
  prorationOf,
  SHARED,
} from "./subscription-fields";

/** From this API version on, an update says `billing_cycle_anchor[type]`. */
const RENAMED_IN = "2026-09";

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
  if (draft.total === 0 && !subscription.default_payment_method) {
    subscription.pending_setup_intent = makeSetupIntent(call, { customer: idOf(subscription.customer) }).id;
  }
  store.save("subscription", subscription);
  return startSubscription(call, subscription, draft, behaviorOf(params));
}

/** Returns a new subscription with its items in their first period; it is not stored yet. */
export function draftSubscription(call: Call, params: Params): Stripe.Subscription {
  const customer = lookup(call, "customer", call.params.need("customer"), "customer", "param");
  const id = newId("sub");
  if (!params.has("items"))
    throw badParam("parameter_missing", params.name("items"), "Missing required param: items.");
  const items = itemsAfter(call, params, [], id);
  const [first] = items;
  const trial = trialOf(call, params, first?.price.recurring?.trial_period_days ?? null);
  const anchor = params.integer("billing_cycle_anchor");
  const subscription: Stripe.Subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trial ?? anchor ?? call.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "itemized" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: call.now,
    currency: first?.price.currency ?? "usd",
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: call.now,
    status: trial === null ? "incomplete" : "trialing",
    test_clock: null,
    transfer_data: null,
    trial_end: trial,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: trial === null ? null : call.now,
  };
  const until = trial ?? anchor;
  if (anchor !== undefined) checkAnchor(call, subscription, anchor);
  if (until === undefined) nextPeriod(call, subscription, call.now);
  else setPeriod(call, subscription, call.now, until);
  return subscription;
}

function checkAnchor(call: Call, subscription: Stripe.Subscription, anchor: number): void {
  if (anchor <= call.now) {
    throw badParam(undefined, "billing_cycle_anchor", "billing_cycle_anchor must be in the future.");
  }
  if (anchor > stepFrom(call.now, rhythmOf(subscription), 1)) {
    throw badParam(
      undefined,
      "billing_cycle_anchor",
      `billing_cycle_anchor cannot be later than next natural billing date (${stepFrom(call.now, rhythmOf(subscription), 1)}) for plan.`,
    );
  }
}

/** Returns the end of a new subscription's trial. */
function trialOf(call: Call, params: Params, byPrice: number | null): number | null {
  const end = moment(params, "trial_end");
  const days = params.integer("trial_period_days");
  if (end !== undefined && days !== undefined) {
    throw badParam(
      undefined,
      "trial_period_days",
      "You may only specify one of these parameters: trial_end, trial_period_days.",
    );
  }
  if (days !== undefined && days < 1) {
    throw badParam(undefined, "trial_period_days", "trial_period_days must be at least 1.");
  }
  if (end === "now") return null;
  if (end !== undefined) return future(call, end);
  if (days !== undefined) return call.now + days * DAY;
  return params.boolean("trial_from_plan") && byPrice ? call.now + byPrice * DAY : null;
}

function future(call: Call, end: number): number {
  if (end <= call.now) {
    throw badParam(
      undefined,
      "trial_end",
      "Invalid timestamp: must be an integer Unix timestamp in the future.",
    );
  }
  if (end > call.now + 730 * DAY)
    throw badParam(undefined, "trial_end", "Trials can be at most two years long.");
  return end;
}

const subscriptionOf = (call: Call): Stripe.Subscription =>
  lookup(call, "subscription", call.path.id ?? "", "id", "path");

/** What alone can be said of a subscription that is over. */
const OF_THE_PAST = ["cancellation_details", "metadata", "expand"];

function update(call: Call): Stripe.Subscription {
  const { params, store } = call;
  const subscription = subscriptionOf(call);
  const before = structuredClone(subscription);
  if (!isLive(subscription) && Object.keys(params.form).some((name) => !OF_THE_PAST.includes(name))) {
    throw refused("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  }
  const behavior = params.oneOf("payment_behavior", UPDATE_BEHAVIORS) ?? "allow_incomplete";
  if (behavior === "pending_if_incomplete") checkPending(params);
  dropUpdate(call, subscription);
  fillSubscription(call, subscription);
  fillReason(call, subscription);
  fillPause(call, subscription);
  redeemDiscounts(call, params, subscription);
  const debits = debitsOf(call, subscription);
  const draft = isLive(subscription)
    ? applyChange(call, subscription, changeIn(call, params, subscription))
    : null;
  if (isLive(subscription)) fillEnd(call, subscription);
  if (draft && behavior === "pending_if_incomplete") {
    proposeUpdate(call, before, subscription, debits, draft.id);
    billProposal(call, before, draft);
    return store.get("subscription", subscription.id, call.account);
  }
  store.save("subscription", subscription);
  if (draft && behavior !== "pending_if_incomplete") billChange(call, subscription, draft, behavior);
  const changed = store.get("subscription", subscription.id, call.account);
  call.emit("customer.subscription.updated", changed, before);
  return changed;
}

/** What an update that waits for its payment can change. */
const PENDING = [
  "billing_cycle_anchor",
  "cancel_at_period_end",
  "discounts",
  "expand",
  "items",
  "metadata",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "trial_end",
];

function checkPending(params: Params): void {
  const other = Object.keys(params.form).find((name) => !PENDING.includes(name));
  if (other === undefined) return;
  throw badParam(
    undefined,
    other,
    `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. Please unset the following unsupported param to continue: ${other}.`,
  );
}

/** Reads what an update changes of what is billed. */
export function changeIn(call: Call, params: Params, subscription: Stripe.Subscription): Change {
  const anchors = ["now", "unchanged"] as const;
  const anchor =
    call.version < RENAMED_IN
      ? params.oneOf("billing_cycle_anchor", anchors)
      : params.hash("billing_cycle_anchor")?.only(["type"]).oneOf("type", anchors);
  const trial = moment(params, "trial_end");
  if (trial !== undefined && trial !== "now") future(call, trial);
  if (subscription.status === "incomplete" && params.has("items")) {
    throw refused("This subscription's items cannot be changed while its first invoice is unpaid.", {
      param: "items",
    });
  }
  const { start, end } = periodOf(subscription);
  const at = params.integer("proration_date") ?? call.now;
  if (at < start || at > end) {
    throw badParam(
      undefined,
      "proration_date",
      "Cannot specify a proration date outside of the current subscription period.",
    );
  }
  return {
    items: itemsAfter(call, params, subscription.items.data, subscription.id),
    proration: prorationOf(params),
    at,
    restart: anchor === "now",
    ...(trial === undefined ? {} : { trial_end: trial }),
  };
}

function fillPause(call: Call, subscription: Stripe.Subscription): void {
  if (call.params.form.pause_collection === "") subscription.pause_collection = null;
  const given = call.params.hash("pause_collection")?.only(["behavior", "resumes_at"]);
  if (!given) return;
  const behavior = given.oneOf("behavior", ["keep_as_draft", "mark_uncollectible", "void"]);
  if (!behavior) {
    throw badParam(
      "parameter_missing",
      given.name("behavior"),
      "Missing required param: pause_collection[behavior].",
    );
  }
  const resumes_at = given.integer("resumes_at") ?? null;
  if (resumes_at !== null) call.later(resumes_at, "subscription.resume", subscription.id);
  subscription.pause_collection = { behavior, resumes_at };
}

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
      run: update,
    },
    {
      method: "DELETE",
      path: "/v1/subscriptions/:id",
      params: ["cancellation_details", "invoice_now", "prorate"],
      run: cancel,
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
