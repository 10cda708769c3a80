import type { Stripe } from "stripe";
import { makeInvoiceItem } from "../billing/invoice-item";
import { badParam, refused } from "../error";
import { LIST_PARAMS, listPage } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource } from "../types";
import { BASIL } from "./versions";

function create(call: Call): Stripe.InvoiceItem {
  const { params } = call;
  const customer = lookup(call, "customer", params.need("customer"), "customer", "param");
  const subscription = params.text("subscription");
  const named = params.hash("pricing")?.only(["price"]).text("price");
  const price = named ? lookup(call, "price", named, "pricing[price]", "param") : null;
  const quantity = params.integer("quantity") ?? 1;
  const amount = price ? (price.unit_amount ?? 0) * quantity : params.integer("amount");
  if (amount === undefined) throw badParam("parameter_missing", "amount", "Missing required param: amount.");
  if (price?.recurring) {
    throw badParam(
      undefined,
      "pricing[price]",
      "The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.",
    );
  }
  const period = params.hash("period")?.only(["end", "start"]);
  return makeInvoiceItem(call, {
    amount,
    currency: price?.currency ?? params.text("currency") ?? customer.currency ?? "usd",
    customer: customer.id,
    description: params.text("description") ?? null,
    discountable: params.boolean("discountable") ?? amount >= 0,
    metadata: params.metadata(),
    period: {
      start: period?.needInteger("start") ?? call.now,
      end: period?.needInteger("end") ?? call.now,
    },
    price,
    quantity,
    subscription: subscription
      ? lookup(call, "subscription", subscription, "subscription", "param").id
      : null,
  });
}

const itemOf = (call: Call): Stripe.InvoiceItem =>
  lookup(call, "invoiceitem", call.path.id ?? "", "invoiceitem", "path");

function remove(call: Call): Stripe.DeletedInvoiceItem {
  const item = itemOf(call);
  if (item.invoice !== null) {
    throw refused("You cannot delete an invoice item that is on an invoice.", {
      code: "invoice_not_editable",
    });
  }
  call.store.remove(item.id);
  call.emit("invoiceitem.deleted", item);
  return { id: item.id, object: "invoiceitem", deleted: true };
}

/** Lists items; `pending` are those that wait for an invoice. */
function list(call: Call): object {
  const pending = call.params.boolean("pending");
  const ids = call.store
    .list("invoiceitem", { account: call.account })
    .filter(({ invoice }) => pending === undefined || (invoice === null) === pending)
    .map(({ id }) => id);
  return listPage(
    call,
    "invoiceitem",
    "/v1/invoiceitems",
    { customer: "$.customer", invoice: "$.invoice" },
    { among: ["$.id", ids] },
  );
}

export const invoiceItems: Resource = {
  since: BASIL,
  routes: [
    {
      method: "POST",
      path: "/v1/invoiceitems",
      params: [
        "amount",
        "currency",
        "customer",
        "description",
        "discountable",
        "metadata",
        "period",
        "pricing",
        "quantity",
        "subscription",
      ],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/invoiceitems",
      params: [...LIST_PARAMS, "customer", "invoice", "pending"],
      run: list,
    },
    { method: "GET", path: "/v1/invoiceitems/:id", params: [], run: itemOf },
    { method: "DELETE", path: "/v1/invoiceitems/:id", params: [], run: remove },
  ],
};
