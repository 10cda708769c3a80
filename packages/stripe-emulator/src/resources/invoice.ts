import type { Stripe } from "stripe";
import {
  advanceDraft,
  awaitAction,
  payInvoice,
  refusePayment,
  retryPayment,
  settleInvoice,
  takePayment,
} from "../billing/collect";
import { finalizeInvoice, methodFor, subscriptionOf } from "../billing/finalize";
import { draftInvoice } from "../billing/invoice-draft";
import { dropUpdate, isPendingFor } from "../billing/pending";
import { cancelPayment, markUncollectible, voidInvoice } from "../billing/write-off";
import { refused, StripeError } from "../error";
import { LIST_PARAMS, listPage, PAGE_PARAMS } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource, Work } from "../types";
import { previewInvoice } from "./invoice-preview";
import { methodOf } from "./payment-method-make";
import { BASIL } from "./versions";

const invoiceOf = (call: Call): Stripe.Invoice =>
  lookup(call, "invoice", call.path.id ?? "", "invoice", "path");

function finalize(call: Call): Stripe.Invoice {
  const invoice = invoiceOf(call);
  if (invoice.status !== "draft") {
    throw refused(`This invoice is already finalized, you can't re-finalize a non-draft invoice.`, {
      code: "invoice_not_editable",
    });
  }
  invoice.auto_advance = call.params.boolean("auto_advance") ?? invoice.auto_advance;
  return finalizeInvoice(call, invoice);
}

function pay(call: Call): Stripe.Invoice {
  const { params } = call;
  const found = invoiceOf(call);
  if (found.status === "paid") throw refused("Invoice is already paid");
  const invoice = found.status === "draft" ? finalizeInvoice(call, found) : found;
  if (invoice.status === "paid") return invoice;
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw refused(`This invoice can no longer be paid: it is ${invoice.status}.`, {
      code: "status_transition_invalid",
    });
  }
  if (params.boolean("paid_out_of_band")) {
    cancelPayment(call, invoice);
    invoice.amount_paid_off_stripe = invoice.amount_remaining;
    return settleInvoice(call, invoice, invoice.amount_remaining, null);
  }
  const given = params.text("payment_method");
  const method = given ? methodOf(call, given, "payment_method", "param") : methodFor(call, invoice);
  if (!method || method.customer !== invoice.customer) {
    throw refused(
      given
        ? `The customer does not have a payment method with the ID ${given}. The payment method must be attached to the customer.`
        : "There is no `default_payment_method` set on this Customer or Invoice. Please attach a payment method, or pay this invoice with `payment_method`.",
      { code: "resource_missing", param: "payment_method" },
    );
  }
  const after = payInvoice(call, invoice, method);
  if (after.status === "paid") return after;
  throw new StripeError(
    402,
    {
      type: "card_error",
      code: "invoice_payment_intent_requires_action",
      message: "This invoice's payment requires additional user action before it can be completed.",
    },
    { keep: true },
  );
}

function write(call: Call, from: readonly string[], change: typeof voidInvoice): Stripe.Invoice {
  const invoice = invoiceOf(call);
  if (!from.includes(invoice.status ?? "")) {
    throw refused(
      `You can only pass in ${from.join(" or ")} invoices. This invoice isn't: it is ${invoice.status}.`,
      { code: "status_transition_invalid" },
    );
  }
  return change(call, invoice);
}

/** An update that waits for an invoice is forgotten with it. */
function voidAndForget(call: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  const made = voidInvoice(call, invoice);
  const subscription = subscriptionOf(call, invoice);
  if (subscription && isPendingFor(subscription, invoice.id)) dropUpdate(call, subscription);
  return made;
}

function update(call: Call): Stripe.Invoice {
  const { params } = call;
  const invoice = invoiceOf(call);
  const before = structuredClone(invoice);
  invoice.metadata = params.metadata(invoice.metadata ?? {});
  invoice.auto_advance = params.boolean("auto_advance") ?? invoice.auto_advance;
  if (params.has("description") || params.has("footer")) {
    if (invoice.status !== "draft")
      throw refused("Finalized invoices can't be updated in this way.", { code: "invoice_not_editable" });
    invoice.description = params.change("description", invoice.description);
    invoice.footer = params.change("footer", invoice.footer);
  }
  const method = params.text("default_payment_method");
  if (method) invoice.default_payment_method = methodOf(call, method, "default_payment_method", "param").id;
  call.store.save("invoice", invoice);
  call.emit("invoice.updated", invoice, before);
  return invoice;
}

/** Creates an invoice by hand, of what waits for one. */
function create(call: Call): Stripe.Invoice {
  const { params } = call;
  const customer = lookup(call, "customer", params.need("customer"), "customer", "param");
  const named = params.text("subscription");
  const subscription = named ? lookup(call, "subscription", named, "subscription", "param") : null;
  params.oneOf("collection_method", ["charge_automatically"]);
  const invoice = draftInvoice(call, {
    customer: customer.id,
    currency: params.text("currency") ?? subscription?.currency ?? customer.currency ?? "usd",
    subscription,
    reason: "manual",
    period: { start: call.now, end: call.now },
    lines: [],
    pending: params.oneOf("pending_invoice_items_behavior", ["exclude", "include"]) === "include",
  });
  invoice.auto_advance = params.boolean("auto_advance") ?? false;
  invoice.description = params.text("description") ?? null;
  invoice.metadata = params.metadata();
  return call.store.save("invoice", invoice);
}

function remove(call: Call): Stripe.DeletedInvoice {
  const invoice = invoiceOf(call);
  if (invoice.status !== "draft" || invoice.parent?.subscription_details) {
    throw refused("You can only delete draft invoices that no subscription made.", {
      code: "invoice_not_editable",
    });
  }
  call.store.remove(invoice.id);
  call.emit("invoice.deleted", invoice);
  return { id: invoice.id, object: "invoice", deleted: true };
}

function lines(call: Call): Stripe.ApiList<Stripe.InvoiceLineItem> {
  const { data, url } = invoiceOf(call).lines;
  const limit = call.params.integer("limit") ?? 10;
  const after = data.findIndex(({ id }) => id === call.params.text("starting_after")) + 1;
  const page = data.slice(after, after + limit);
  return { object: "list", data: page, has_more: after + limit < data.length, url };
}

export const invoices: Resource = {
  since: BASIL,
  routes: [
    {
      method: "GET",
      path: "/v1/invoices",
      params: [...LIST_PARAMS, "collection_method", "customer", "status", "subscription"],
      run: (call) =>
        listPage(call, "invoice", "/v1/invoices", {
          collection_method: "$.collection_method",
          customer: "$.customer",
          status: "$.status",
          subscription: "$.parent.subscription_details.subscription",
        }),
    },
    {
      method: "POST",
      path: "/v1/invoices/create_preview",
      params: [
        "automatic_tax",
        "currency",
        "customer",
        "discounts",
        "invoice_items",
        "subscription",
        "subscription_details",
      ],
      run: previewInvoice,
    },
    {
      method: "POST",
      path: "/v1/invoices",
      params: [
        "auto_advance",
        "collection_method",
        "currency",
        "customer",
        "description",
        "metadata",
        "pending_invoice_items_behavior",
        "subscription",
      ],
      run: create,
    },
    { method: "GET", path: "/v1/invoices/:id", params: [], run: invoiceOf },
    {
      method: "POST",
      path: "/v1/invoices/:id",
      params: ["auto_advance", "default_payment_method", "description", "footer", "metadata"],
      run: update,
    },
    { method: "DELETE", path: "/v1/invoices/:id", params: [], run: remove },
    { method: "GET", path: "/v1/invoices/:id/lines", params: PAGE_PARAMS, run: lines },
    { method: "POST", path: "/v1/invoices/:id/finalize", params: ["auto_advance"], run: finalize },
    {
      method: "POST",
      path: "/v1/invoices/:id/pay",
      params: ["off_session", "paid_out_of_band", "payment_method"],
      run: pay,
    },
    {
      method: "POST",
      path: "/v1/invoices/:id/void",
      params: [],
      run: (call) => write(call, ["open", "uncollectible"], voidAndForget),
    },
    {
      method: "POST",
      path: "/v1/invoices/:id/mark_uncollectible",
      params: [],
      run: (call) => write(call, ["open"], markUncollectible),
    },
  ],
  jobs: { "invoice.advance": advanceDraft, "invoice.retry": retryPayment },
  follows: {
    "payment_intent.succeeded": takePayment,
    "payment_intent.payment_failed": refusePayment,
    "payment_intent.requires_action": awaitAction,
  },
};
