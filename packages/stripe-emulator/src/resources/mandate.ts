import type { Stripe } from "stripe";
import { newId } from "../id";
import { lookup } from "../lookup";
import type { Resource, Work } from "../types";

/** Creates the mandate to debit a bank account that the form has shown: for one payment, or for all. */
export function makeMandate(
  work: Work,
  method: Stripe.PaymentMethod,
  once?: Pick<Stripe.PaymentIntent, "amount" | "currency">,
): Stripe.Mandate {
  const mandate: Stripe.Mandate = {
    id: newId("mandate"),
    object: "mandate",
    customer_acceptance: {
      accepted_at: work.now,
      online: { ip_address: "127.0.0.1", user_agent: null },
      type: "online",
    },
    livemode: false,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    ...(once ? { single_use: { amount: once.amount, currency: once.currency } } : { multi_use: {} }),
    status: "active",
    type: once ? "single_use" : "multi_use",
  };
  return work.store.insert("mandate", mandate, work.account);
}

function detailsOf(method: Stripe.PaymentMethod): Stripe.Mandate.PaymentMethodDetails {
  const reference = newId("mr").slice(-16).toUpperCase();
  const url = `https://stripe.test/mandates/${reference}`;
  if (method.type === "sepa_debit") return { type: "sepa_debit", sepa_debit: { reference, url } };
  if (method.type === "bacs_debit")
    return {
      type: "bacs_debit",
      bacs_debit: {
        display_name: null,
        network_status: "accepted",
        reference,
        revocation_reason: null,
        service_user_number: null,
        url,
      },
    };
  return { type: "us_bank_account", us_bank_account: {} };
}

export const mandates: Resource = {
  routes: [
    {
      method: "GET",
      path: "/v1/mandates/:id",
      params: [],
      run: (call) => lookup(call, "mandate", call.path.id ?? "", "mandate", "path"),
    },
  ],
};
