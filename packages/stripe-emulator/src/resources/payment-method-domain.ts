import type { Stripe } from "stripe";
import { refused } from "../error";
import { newId } from "../id";
import { listPage, PAGE_PARAMS } from "../list";
import { lookup } from "../lookup";
import type { Call, Resource } from "../types";

const KIND = "payment_method_domain";
/** A name that a browser may find, with an ending; no address of digits and no path. */
const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
const active = { status: "active" } as const;

/** Registers a domain for wallets; one that is registered already is answered as it is. */
function create(call: Call): Stripe.PaymentMethodDomain {
  const domain_name = call.params.need("domain_name").toLowerCase();
  if (!DOMAIN.test(domain_name))
    throw refused(`The domain ${domain_name} is not valid.`, { param: "domain_name" });
  const [known] = call.store.list(KIND, { account: call.account, where: [["$.domain_name", domain_name]] });
  if (known) return known;
  const made: Stripe.PaymentMethodDomain = {
    id: newId("pmd"),
    object: KIND,
    amazon_pay: active,
    apple_pay: active,
    created: call.now,
    domain_name,
    enabled: call.params.boolean("enabled") ?? true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
  call.store.insert(KIND, made, call.account);
  return made;
}

const domainOf = (call: Call) => lookup(call, KIND, call.path.id ?? "", KIND, "path");

function update(call: Call): Stripe.PaymentMethodDomain {
  const old = domainOf(call);
  const next = { ...old, enabled: call.params.boolean("enabled") ?? old.enabled };
  call.store.save(KIND, next);
  return next;
}

export const paymentMethodDomains: Resource = {
  routes: [
    { method: "POST", path: "/v1/payment_method_domains", params: ["domain_name", "enabled"], run: create },
    {
      method: "GET",
      path: "/v1/payment_method_domains",
      params: [...PAGE_PARAMS, "domain_name", "enabled"],
      run: (call) => listPage(call, KIND, "/v1/payment_method_domains", { domain_name: "$.domain_name" }),
    },
    { method: "GET", path: "/v1/payment_method_domains/:id", params: [], run: domainOf },
    { method: "POST", path: "/v1/payment_method_domains/:id", params: ["enabled"], run: update },
    { method: "POST", path: "/v1/payment_method_domains/:id/validate", params: [], run: domainOf },
  ],
};
