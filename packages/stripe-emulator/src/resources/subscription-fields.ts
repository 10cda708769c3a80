import type { Stripe } from "stripe";
import { PRORATION_BEHAVIORS, type ProrationBehavior } from "../billing/change";
import { makeItem, planOf } from "../billing/item";
import { isLocated } from "../billing/tax";
import { badParam, refused } from "../error";
import { idOf } from "../id";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call } from "../types";

/** The parameters that a subscription's create and update share. */
export const SHARED = [
  "automatic_tax",
  "billing_cycle_anchor",
  "cancel_at",
  "cancel_at_period_end",
  "collection_method",
  "default_payment_method",
  "description",
  "discounts",
  "items",
  "metadata",
  "off_session",
  "payment_behavior",
  "payment_settings",
  "proration_behavior",
  "trial_end",
  "trial_settings",
];

const ITEM = ["deleted", "id", "metadata", "price", "quantity"];

/** Returns the price of an item's parameters; only what recurs can be subscribed to. */
export function priceIn(call: Call, given: Params): Stripe.Price {
  const price = lookup(call, "price", given.need("price"), given.name("price"), "param");
  if (!price.recurring) {
    throw badParam(
      undefined,
      given.name("price"),
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
    );
  }
  if (!price.active) {
    throw badParam(
      undefined,
      given.name("price"),
      `The price specified is inactive. This field only accepts active prices.`,
    );
  }
  return price;
}

export function quantityIn(given: Params): number | undefined {
  const quantity = given.integer("quantity");
  if (quantity !== undefined && quantity < 0) {
    throw badParam(
      "parameter_invalid_integer",
      given.name("quantity"),
      "This value must be greater than or equal to 0.",
    );
  }
  return quantity;
}

function newItem(call: Call, given: Params, subscription: string): Stripe.SubscriptionItem {
  return {
    ...makeItem(call, priceIn(call, given), subscription),
    metadata: given.metadata(),
    quantity: quantityIn(given) ?? 1,
  };
}

/** Returns the items of a subscription after this request, by their ids: changed, deleted or added ones. */
export function itemsAfter(
  call: Call,
  params: Params,
  current: readonly Stripe.SubscriptionItem[],
  subscription: string,
): Stripe.SubscriptionItem[] {
  const items = structuredClone([...current]);
  for (const given of params.hashes("items") ?? []) {
    given.only(ITEM);
    const id = given.text("id");
    const at = items.findIndex((item) => item.id === id);
    const item = items[at];
    if (id !== undefined && !item) {
      throw badParam("resource_missing", given.name("id"), `No such subscription_item: '${id}'`);
    }
    if (!item) {
      items.push(newItem(call, given, subscription));
      continue;
    }
    if (given.boolean("deleted")) {
      items.splice(at, 1);
      continue;
    }
    if (given.has("price")) {
      item.price = priceIn(call, given);
      item.plan = planOf(item.price);
    }
    item.quantity = quantityIn(given) ?? item.quantity;
    item.metadata = given.metadata(item.metadata);
  }
  checkItems(items);
  return items;
}

function checkItems(items: readonly Stripe.SubscriptionItem[]): void {
  const [first] = items;
  if (!first) throw refused("A subscription must have at least one active plan/price.", { param: "items" });
  if (items.length > 20) throw refused("A subscription can have at most 20 items.", { param: "items" });
  const same = items.find(
    (item, index) => items.findIndex(({ price }) => price.id === item.price.id) !== index,
  );
  if (same) {
    throw refused(
      `Cannot add multiple subscription items with the same plan/price: \`${same.price.id}\`. Use \`quantity\` instead.`,
      { param: "items" },
    );
  }
  const rhythm = ({ price }: Stripe.SubscriptionItem) =>
    [price.currency, price.recurring?.interval, price.recurring?.interval_count].join();
  if (items.some((item) => rhythm(item) !== rhythm(first))) {
    throw refused(
      "Currency and interval fields must match across all plans/prices on this subscription (the local Stripe has no mixed intervals).",
      { param: "items" },
    );
  }
}

/** Returns a point in time of a request: unix seconds, or `now`. */
export function moment(params: Params, key: string): number | "now" | undefined {
  return params.text(key) === "now" ? "now" : params.integer(key);
}

export const prorationOf = (params: Params): ProrationBehavior =>
  params.oneOf("proration_behavior", PRORATION_BEHAVIORS) ?? "create_prorations";

/** Applies the parameters that concern neither money nor time. */
export function fillSubscription(call: Call, subscription: Stripe.Subscription): void {
  const { params } = call;
  subscription.metadata = params.metadata(subscription.metadata);
  subscription.description = params.change("description", subscription.description);
  params.oneOf("collection_method", ["charge_automatically"]);
  const tax = params.hash("automatic_tax")?.only(["enabled", "liability"]);
  const taxed = tax?.boolean("enabled");
  if (taxed !== undefined) {
    if (taxed) checkLocation(call, subscription);
    subscription.automatic_tax.enabled = taxed;
    subscription.automatic_tax.liability = taxed ? { type: "self" } : null;
  }
  if (params.has("default_payment_method"))
    subscription.default_payment_method = methodOfCustomer(call, subscription);
  const settings = params
    .hash("payment_settings")
    ?.only(["payment_method_options", "payment_method_types", "save_default_payment_method"]);
  if (settings) {
    const types = settings.list("payment_method_types");
    subscription.payment_settings = {
      payment_method_options: null,
      payment_method_types: types ?? subscription.payment_settings?.payment_method_types ?? null,
      save_default_payment_method:
        settings.oneOf("save_default_payment_method", ["off", "on_subscription"]) ??
        subscription.payment_settings?.save_default_payment_method ??
        "off",
    };
  }
  const behavior = params
    .hash("trial_settings")
    ?.only(["end_behavior"])
    .hash("end_behavior")
    ?.only(["missing_payment_method"])
    .oneOf("missing_payment_method", ["cancel", "create_invoice", "pause"]);
  if (behavior)
    subscription.trial_settings = {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: behavior },
    };
}

/** Automatic tax needs to know where the customer is. */
function checkLocation(call: Call, { customer }: Stripe.Subscription): void {
  const { address } = call.store.get("customer", idOf(customer) ?? "", call.account);
  if (isLocated(address)) return;
  throw refused(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: "customer_tax_location_invalid", param: "automatic_tax[enabled]" },
  );
}

function methodOfCustomer(call: Call, { customer }: Stripe.Subscription): string | null {
  const id = call.params.text("default_payment_method");
  if (id === undefined) return null;
  const method = lookup(call, "payment_method", id, "default_payment_method", "param");
  if (method.customer !== customer) {
    throw refused(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "default_payment_method" },
    );
  }
  return id;
}

/** Applies when the subscription is to end. */
export function fillEnd(call: Call, subscription: Stripe.Subscription): void {
  const { params } = call;
  const end = Math.max(...subscription.items.data.map((item) => item.current_period_end));
  if (subscription.schedule && (params.has("cancel_at") || params.has("cancel_at_period_end"))) {
    throw refused(
      `The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const atEnd = params.boolean("cancel_at_period_end");
  if (atEnd !== undefined) {
    subscription.cancel_at_period_end = atEnd;
    setEnd(call, subscription, atEnd ? end : null);
  }
  if (!params.has("cancel_at")) return;
  if (atEnd) {
    throw badParam(
      undefined,
      "cancel_at",
      "You may only specify one of these parameters: cancel_at, cancel_at_period_end.",
    );
  }
  const named = params.text("cancel_at");
  const at =
    named === "min_period_end" || named === "max_period_end"
      ? end
      : named === undefined
        ? null
        : params.needInteger("cancel_at");
  if (at !== null && at <= call.now)
    throw badParam(undefined, "cancel_at", "`cancel_at` must be in the future.");
  subscription.cancel_at_period_end = false;
  setEnd(call, subscription, at);
  if (at !== null) call.later(at, "subscription.cancel", subscription.id);
}

function setEnd(call: Call, subscription: Stripe.Subscription, at: number | null): void {
  subscription.cancel_at = at;
  subscription.canceled_at = at === null ? null : call.now;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: at === null ? null : "cancellation_requested",
  };
}

/** Reads what a customer says about why they leave. */
export function fillReason(call: Call, subscription: Stripe.Subscription): void {
  const given = call.params.hash("cancellation_details")?.only(["comment", "feedback"]);
  if (!given) return;
  const current = subscription.cancellation_details;
  subscription.cancellation_details = {
    comment: given.change("comment", current?.comment ?? null),
    feedback:
      given.form.feedback === "" ? null : (given.oneOf("feedback", FEEDBACK) ?? current?.feedback ?? null),
    feedback_option: null,
    reason: current?.reason ?? null,
  };
}

const FEEDBACK = [
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
] as const;
