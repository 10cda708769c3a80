import type { Stripe } from "stripe";
import { badParam } from "../error";
import { newId } from "../id";
import { lookup } from "../lookup";
import type { Params } from "../params";
import type { Call, Resource } from "../types";

type Session = Stripe.BillingPortal.Session;

/** Creates a session of the hosted page on which customers manage their subscriptions. */
function create(call: Call): Session {
  const { params } = call;
  const customer = lookup(call, "customer", params.need("customer"), "customer", "param");
  const return_url = params.text("return_url") ?? null;
  if (return_url !== null && !URL.canParse(return_url))
    throw badParam("url_invalid", "return_url", "Not a valid URL");
  const id = newId("bps");
  const session: Session = {
    id,
    object: "billing_portal.session",
    configuration: params.text("configuration") ?? "bpc_local",
    created: call.now,
    customer: customer.id,
    customer_account: null,
    flow: flowOf(call, customer.id),
    livemode: false,
    locale: params.oneOf("locale", ["auto", "en"]) ?? null,
    on_behalf_of: null,
    return_url,
    url: `${call.origin}/_local/stripe/portal/${id}`,
  };
  call.store.insert("billing_portal.session", session, call.account);
  call.emit("billing_portal.session.created", session);
  return session;
}

function flowOf(call: Call, customer: string): Session["flow"] {
  const given = call.params.hash("flow_data")?.only(["after_completion", "subscription_cancel", "type"]);
  if (!given) return null;
  const type = given.oneOf("type", ["payment_method_update", "subscription_cancel"]);
  if (!type)
    throw badParam("parameter_missing", given.name("type"), "Missing required param: flow_data[type].");
  return {
    after_completion: completionOf(given),
    customer_update: null,
    subscription_cancel: type === "subscription_cancel" ? cancelOf(call, given, customer) : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}

function completionOf(given: Params): Stripe.BillingPortal.Session.Flow.AfterCompletion {
  const completion = given.hash("after_completion")?.only(["redirect", "type"]);
  const type = completion?.oneOf("type", ["portal_homepage", "redirect"]) ?? "portal_homepage";
  const url = completion?.hash("redirect")?.only(["return_url"]).need("return_url");
  return { hosted_confirmation: null, redirect: url ? { return_url: url } : null, type };
}

function cancelOf(call: Call, given: Params, customer: string) {
  const details = given.hash("subscription_cancel")?.only(["subscription"]);
  const id = details?.need("subscription") ?? given.need("subscription_cancel");
  const name = `${given.name("subscription_cancel")}[subscription]`;
  const subscription = lookup(call, "subscription", id, name, "param");
  if (subscription.customer !== customer)
    throw badParam("resource_missing", name, `No such subscription: '${id}'`);
  return { retention: null, subscription: id };
}

export const billingPortal: Resource = {
  routes: [
    {
      method: "POST",
      path: "/v1/billing_portal/sessions",
      params: ["configuration", "customer", "flow_data", "locale", "return_url"],
      run: create,
    },
  ],
};
