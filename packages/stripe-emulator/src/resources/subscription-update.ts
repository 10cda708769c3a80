import type { Stripe } from "stripe";
import { applyChange, billChange, billProposal, type Change, UPDATE_BEHAVIORS } from "../billing/change";
import { debitsOf, dropUpdate, proposeUpdate } from "../billing/pending";
import { periodOf } from "../billing/period";
import { redeemDiscounts } from "../billing/redeem";
import { isLive } from "../billing/standing";
import { badParam, refused } from "../error";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call } from "../types";
import {
  fillEnd,
  fillReason,
  fillSubscription,
  itemsAfter,
  moment,
  prorationOf,
} from "./subscription-fields";
import { future } from "./subscription-make";

/** From this API version on, an update says `billing_cycle_anchor[type]`. */
const RENAMED_IN = "2026-09";

/** What alone can be said of a subscription that is over. */
const OF_THE_PAST = ["cancellation_details", "metadata", "expand"];

/** Applies an update to the subscription of the path. */
export function updateSubscription(call: Call): Stripe.Subscription {
  const { params, store } = call;
  const subscription = lookup(call, "subscription", call.path.id ?? "", "id", "path");
  const before = structuredClone(subscription);
  if (!isLive(subscription) && Object.keys(params.form).some((name) => !OF_THE_PAST.includes(name))) {
    throw refused("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  }
  const behavior = params.oneOf("payment_behavior", UPDATE_BEHAVIORS) ?? "allow_incomplete";
  if (behavior === "pending_if_incomplete") checkPending(params);
  if (REPLACES.some((name) => params.has(name))) dropUpdate(call, subscription);
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
  if (JSON.stringify(changed) !== JSON.stringify(before))
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

/** What takes the place of an update that waits. */
const REPLACES = ["billing_cycle_anchor", "discounts", "items", "trial_end"];

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
