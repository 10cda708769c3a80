import type { Stripe } from "stripe";
import { moveBalance } from "../billing/balance";
import { endSubscription, isLive } from "../billing/standing";
import { isLocated } from "../billing/tax";
import { refused } from "../error";
import { random } from "../id";
import { LIST_PARAMS, listPage, PAGE_PARAMS } from "../list";
import { lookup, missing } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource } from "../types";
import { attach } from "./payment-method";
import { makeTaxId } from "./tax-id";

const FIELDS = [
  "address",
  "balance",
  "description",
  "email",
  "invoice_prefix",
  "invoice_settings",
  "metadata",
  "name",
  "phone",
  "preferred_locales",
  "shipping",
  "tax",
  "tax_exempt",
] as const;

function create(call: Call): Stripe.Customer {
  const { params, store } = call;
  const customer: Stripe.Customer = {
    id: `cus_${random(14)}`,
    object: "customer",
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: random(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  fill(customer, params);
  store.insert("customer", customer, call.account);
  const token = params.text("payment_method");
  const method = token && attach(call, token, customer.id, "payment_method");
  // A token such as pm_card_visa names the method that was just made of it.
  setDefault(call, customer, token && method ? { [token]: method.id } : {});
  call.emit("customer.created", customer);
  for (const given of params.hashes("tax_id_data") ?? [])
    makeTaxId(call, customer.id, given.only(["type", "value"]));
  setBalance(call, customer.id);
  return store.get("customer", customer.id, call.account);
}

function fill(customer: Stripe.Customer, params: Params): void {
  customer.name = params.change("name", customer.name ?? null);
  customer.email = params.change("email", customer.email);
  customer.description = params.change("description", customer.description);
  customer.phone = params.change("phone", customer.phone ?? null);
  customer.invoice_prefix = params.change("invoice_prefix", customer.invoice_prefix ?? null);
  customer.metadata = params.metadata(customer.metadata);
  customer.preferred_locales = params.list("preferred_locales") ?? customer.preferred_locales;
  customer.tax_exempt = params.oneOf("tax_exempt", ["none", "exempt", "reverse"]) ?? customer.tax_exempt;
  const address = params.address("address");
  if (address !== undefined) customer.address = address;
  const tax = params.hash("tax")?.only(["ip_address", "validate_location"]);
  const validate = tax?.oneOf("validate_location", ["auto", "deferred", "immediately"]);
  if (validate === "immediately" && !isLocated(customer.address)) {
    throw refused(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: "customer_tax_location_invalid", param: "address" },
    );
  }
  const shipping = params.hash("shipping")?.only(["address", "name", "phone"]);
  if (shipping) {
    customer.shipping = {
      address: shipping.address("address") ?? undefined,
      name: shipping.need("name"),
      phone: shipping.text("phone") ?? null,
    };
  } else if (params.form.shipping === "") customer.shipping = null;
}

function setDefault(call: Call, customer: Stripe.Customer, made: Record<string, string> = {}): void {
  const settings = call.params.hash("invoice_settings");
  if (!settings) return;
  settings.only(["custom_fields", "default_payment_method", "footer", "rendering_options"]);
  const given = settings.text("default_payment_method");
  const id = given && (made[given] ?? given);
  if (id) {
    const method = call.store.find("payment_method", id, call.account);
    if (!method || method.customer !== customer.id) {
      throw missing("payment_method", id, settings.name("default_payment_method"), "param");
    }
    customer.invoice_settings.default_payment_method = id;
  }
  customer.invoice_settings.footer = settings.change("footer", customer.invoice_settings.footer);
  call.store.save("customer", customer);
}

/** Sets the balance that a request names; negative amounts are credit. */
function setBalance(call: Call, id: string): void {
  const balance = call.params.integer("balance");
  if (balance === undefined) return;
  const customer = call.store.get("customer", id, call.account);
  if (balance === customer.balance) return;
  moveBalance(call, id, balance - customer.balance, customer.currency ?? "usd", { type: "adjustment" });
}

function retrieve(call: Call): object {
  const id = call.path.id ?? "";
  if (call.store.rows("select 1 from secret where id = ?", `deleted:${id}`).length > 0) {
    return { id, object: "customer", deleted: true };
  }
  return lookup(call, "customer", id, "id", "path");
}

function update(call: Call): Stripe.Customer {
  const customer = lookup(call, "customer", call.path.id ?? "", "id", "path");
  const before = structuredClone(customer);
  fill(customer, call.params);
  call.store.save("customer", customer);
  setDefault(call, customer);
  call.emit("customer.updated", customer, before);
  setBalance(call, customer.id);
  return call.store.get("customer", customer.id, call.account);
}

function remove(call: Call): object {
  const customer = lookup(call, "customer", call.path.id ?? "", "id", "path");
  for (const subscription of call.store
    .list("subscription", { account: call.account, where: [["$.customer", customer.id]] })
    .filter(isLive))
    endSubscription(call, subscription, "cancellation_requested");
  for (const method of call.store.list("payment_method", {
    account: call.account,
    where: [["$.customer", customer.id]],
  })) {
    method.customer = null;
    call.store.save("payment_method", method);
  }
  call.emit("customer.deleted", customer);
  call.store.remove(customer.id);
  call.store.run("insert into secret (id, body) values (?, 'true')", `deleted:${customer.id}`);
  return { id: customer.id, object: "customer", deleted: true };
}

function methods(call: Call): object {
  const customer = lookup(call, "customer", call.path.id ?? "", "customer", "path");
  return listPage(
    call,
    "payment_method",
    `/v1/customers/${customer.id}/payment_methods`,
    { type: "$.type" },
    { where: [["$.customer", customer.id]] },
  );
}

export const customers: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/customers",
      params: [...FIELDS, "payment_method", "tax_id_data"],
      run: create,
    },
    {
      method: "GET",
      path: "/v1/customers",
      params: [...LIST_PARAMS, "email"],
      run: (call) => listPage(call, "customer", "/v1/customers", { email: "$.email" }),
    },
    { method: "GET", path: "/v1/customers/:id", params: [], run: retrieve },
    { method: "POST", path: "/v1/customers/:id", params: FIELDS, run: update },
    { method: "DELETE", path: "/v1/customers/:id", params: [], run: remove },
    {
      method: "GET",
      path: "/v1/customers/:id/payment_methods",
      params: [...PAGE_PARAMS, "type"],
      run: methods,
    },
  ],
};
