import type { Stripe } from "stripe";
import { applyChange, billStart } from "../billing/change";
import { creditRest } from "../billing/debit";
import { makeInvoiceItem, pendingItems } from "../billing/invoice-item";
import { dropUpdate } from "../billing/pending";
import { billPending, periodOf } from "../billing/period";
import { asPreview, rehearse } from "../billing/preview";
import { redeemDiscounts } from "../billing/redeem";
import { billRenewal } from "../billing/schedule";
import { isLive } from "../billing/standing";
import { badParam, StripeError } from "../error";
import type { Form } from "../form";
import { lookup } from "../lookup";
import { Params } from "../params";
import type { Call } from "../types";
import { fillSubscription, prorationOf } from "./subscription-fields";
import { draftSubscription } from "./subscription-make";
import { changeIn } from "./subscription-update";

const DETAILS = [
  "billing_cycle_anchor",
  "cancel_at",
  "cancel_at_period_end",
  "cancel_now",
  "items",
  "metadata",
  "proration_behavior",
  "proration_date",
  "trial_end",
];

/**
 * Does what a request would do, takes it back, and returns the invoice that came of it: a preview cannot differ
 * from what is billed.
 */
export function previewInvoice(call: Call): Stripe.Invoice {
  const { params } = call;
  const details = new Params(
    params.hash("subscription_details")?.only(DETAILS).form ?? {},
    "subscription_details",
  );
  const id = params.text("subscription");
  return rehearse(call, (rehearsal) => {
    const draft = id
      ? billExisting(rehearsal, lookup(call, "subscription", id, "subscription", "param"), details)
      : billNew(rehearsal, details);
    return asPreview(draft);
  });
}

function billNew(call: Call, details: Params): Stripe.Invoice {
  const { params, store } = call;
  if (!params.has("customer")) {
    throw badParam("parameter_missing", "customer", "Missing required param: customer.");
  }
  if (!details.has("items")) throw nothingToCome(params.need("customer"));
  const form = { ...details.form, customer: params.need("customer") };
  const subscription = draftSubscription(call, new Params(form, "subscription_details"));
  fillSubscription({ ...call, params: new Params(taxForm(params)) }, subscription);
  store.insert("subscription", subscription, call.account);
  redeemDiscounts(call, params, subscription);
  store.save("subscription", subscription);
  return billStart(call, subscription, prorationOf(details));
}

const taxForm = ({ form }: Params): Form => (form.automatic_tax ? { automatic_tax: form.automatic_tax } : {});

function billExisting(call: Call, subscription: Stripe.Subscription, details: Params): Stripe.Invoice {
  const { params, store } = call;
  const customer = String(subscription.customer);
  if (!isLive(subscription)) throw nothingToCome(customer);
  // A change takes the place of one that waits for its payment.
  if (details.has("items")) dropUpdate(call, subscription);
  addItems(call, subscription);
  fillSubscription({ ...call, params: new Params(taxForm(params)) }, subscription);
  redeemDiscounts(call, params, subscription);
  if (details.boolean("cancel_now")) {
    if (prorationOf(details) !== "none")
      for (const item of subscription.items.data) creditRest(call, subscription, item, call.now);
    return billPending(call, subscription, "subscription_update");
  }
  const draft = applyChange(call, subscription, changeIn(call, details, subscription));
  store.save("subscription", subscription);
  if (draft) return draft;
  const ends = details.boolean("cancel_at_period_end") ?? subscription.cancel_at_period_end;
  const { end } = periodOf(subscription);
  const at = details.integer("cancel_at") ?? subscription.cancel_at;
  if (ends || (details.boolean("cancel_at_period_end") === undefined && at !== null && at <= end)) {
    const waiting = pendingItems(call, customer, subscription.id);
    if (waiting.length === 0) throw nothingToCome(customer);
    return billPending({ ...call, now: end }, subscription, "subscription_cycle");
  }
  if (subscription.status === "trialing") subscription.status = "active";
  const renewal = billRenewal({ ...call, now: end }, subscription);
  if (!renewal) throw nothingToCome(customer);
  return renewal;
}

function addItems(call: Call, subscription: Stripe.Subscription): void {
  for (const given of call.params.hashes("invoice_items") ?? []) {
    given.only(["amount", "currency", "description", "discountable"]);
    makeInvoiceItem(call, {
      amount: given.needInteger("amount"),
      currency: given.text("currency") ?? subscription.currency,
      customer: String(subscription.customer),
      description: given.text("description") ?? null,
      discountable: given.boolean("discountable") ?? true,
      period: { start: call.now, end: call.now },
      price: null,
      quantity: 1,
      subscription: subscription.id,
    });
  }
}

function nothingToCome(customer: string): StripeError {
  return new StripeError(404, {
    type: "invalid_request_error",
    code: "invoice_upcoming_none",
    message: `No upcoming invoices for customer: '${customer}'`,
  });
}
