import type { Stripe } from "stripe";
import { wireDecimal } from "../decimal";
import { idOf, random } from "../id";
import type { Work } from "../types";

/** Returns a new item of a subscription; it has no period yet. */
export function makeItem(
  work: Pick<Work, "now">,
  price: Stripe.Price,
  subscription: string,
): Stripe.SubscriptionItem {
  return {
    id: `si_${random(14)}`,
    object: "subscription_item",
    billing_thresholds: null,
    created: work.now,
    current_period_end: 0,
    current_period_start: 0,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

/** Returns a price as the plan that it was called before. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  const { interval = "month", interval_count = 1, trial_period_days = null } = price.recurring ?? {};
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: wireDecimal(price.unit_amount ?? 0),
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days,
    usage_type: "licensed",
  };
}
