import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Work } from "../types";
import { makeMandate } from "./mandate";
import { blank, kept } from "./payment-method-make";

/**
 * Makes the SEPA debit that an iDEAL or Bancontact payment leaves behind where its payer agreed to later charges: they
 * cannot be charged again themselves.
 */
export function leaveDebit(work: Work, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  const { ideal, bancontact } = charge.payment_method_details ?? {};
  const details = ideal ?? bancontact;
  const customer = idOf(intent.customer);
  if (!details || !intent.setup_future_usage || !customer) return;
  const method = blank(work, "sepa_debit");
  method.billing_details = charge.billing_details as Stripe.PaymentMethod.BillingDetails;
  method.customer = customer;
  method.sepa_debit = {
    bank_code: "RABO",
    branch_code: "",
    country: ideal ? "NL" : "BE",
    fingerprint: null,
    generated_from: { charge: charge.id, setup_attempt: null },
    last4: details.iban_last4,
  };
  kept(work, method, { kind: "debit", failure: null });
  work.store.remember("payment_method", method.id, {
    outcome: { kind: "debit", failure: null },
    set_up: true,
  });
  details.generated_sepa_debit = method.id;
  details.generated_sepa_debit_mandate = makeMandate(work, method).id;
  work.emit("payment_method.attached", method);
}
