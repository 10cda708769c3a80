import type { Stripe } from "stripe";
import { DAY, stepFrom } from "../billing/calendar";
import { nextPeriod, rhythmOf, setPeriod } from "../billing/period";
import { badParam } from "../error";
import { newId } from "../id";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call } from "../types";
import { itemsAfter, moment } from "./subscription-fields";

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

/** Checks the end of a trial that a request names. */
export function future(call: Call, end: number): number {
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
