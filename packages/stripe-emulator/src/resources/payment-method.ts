import type { Stripe } from "stripe";
import { refused } from "../error";
import { idOf } from "../id";
import { listPage, PAGE_PARAMS } from "../list";
import { lookup } from "../lookup";
import { schemeOf } from "../schemes";
import type { Call, Resource, Work } from "../types";
import { FIELDS, makeMethod, methodOf, owner } from "./payment-method-make";

/** Attaches a payment method to a customer; it cannot have another one already. */
export function attach(work: Work, id: string, customer: string, param: string): Stripe.PaymentMethod {
  const method = methodOf(work, id, param, "param");
  if (method.customer === customer) return method;
  if (method.customer) {
    throw refused("The payment method you provided has already been attached to a customer.", { param });
  }
  if (schemeOf(method.type).redirects)
    throw refused(`Payment methods of type ${method.type} can't be saved to customers.`, {
      code: "payment_method_unsupported_type",
      param,
    });
  method.customer = lookup(work, "customer", customer, "customer", "param").id;
  work.store.save("payment_method", method);
  work.emit("payment_method.attached", method);
  return method;
}

function update(call: Call): Stripe.PaymentMethod {
  const method = methodOf(call, call.path.id ?? "", "payment_method", "path");
  const before = structuredClone(method);
  method.metadata = call.params.metadata(method.metadata ?? {});
  method.billing_details = owner(call.params, method.billing_details);
  const card = call.params.hash("card")?.only(["exp_month", "exp_year", "networks"]);
  if (card && method.card) {
    method.card.exp_month = card.integer("exp_month") ?? method.card.exp_month;
    method.card.exp_year = card.integer("exp_year") ?? method.card.exp_year;
  }
  call.store.save("payment_method", method);
  call.emit("payment_method.updated", method, before);
  return method;
}

/** A method that is taken off a customer is no default of theirs any more. */
function dropDefault(call: Call, method: Stripe.PaymentMethod): void {
  const customer = call.store.find("customer", idOf(method.customer) ?? "", call.account);
  if (customer?.invoice_settings.default_payment_method !== method.id) return;
  const before = structuredClone(customer);
  customer.invoice_settings.default_payment_method = null;
  call.store.save("customer", customer);
  call.emit("customer.updated", customer, before);
}

function detach(call: Call): Stripe.PaymentMethod {
  const method = methodOf(call, call.path.id ?? "", "payment_method", "path");
  if (!method.customer) {
    throw refused(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const before = structuredClone(method);
  dropDefault(call, method);
  method.customer = null;
  call.store.save("payment_method", method);
  call.emit("payment_method.detached", method, before);
  return method;
}

export const paymentMethods: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/payment_methods",
      params: FIELDS,
      publishable: true,
      run: (call) => makeMethod(call, call.params),
    },
    {
      method: "GET",
      path: "/v1/payment_methods",
      params: [...PAGE_PARAMS, "customer", "type"],
      run: (call) =>
        listPage(call, "payment_method", "/v1/payment_methods", { customer: "$.customer", type: "$.type" }),
    },
    {
      method: "GET",
      path: "/v1/payment_methods/:id",
      params: [],
      run: (call) => methodOf(call, call.path.id ?? "", "payment_method", "path"),
    },
    {
      method: "POST",
      path: "/v1/payment_methods/:id",
      params: ["allow_redisplay", "billing_details", "card", "metadata", "us_bank_account"],
      run: update,
    },
    {
      method: "POST",
      path: "/v1/payment_methods/:id/attach",
      params: ["customer"],
      run: (call) => attach(call, call.path.id ?? "", call.params.need("customer"), "payment_method"),
    },
    { method: "POST", path: "/v1/payment_methods/:id/detach", params: [], run: detach },
  ],
};
