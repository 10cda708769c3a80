import type { Stripe } from "stripe";

/** Returns how a charge was paid by a debit or redirect of Europe; undefined for other methods. */
export function europeanDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  mandate: string | undefined,
): Stripe.Charge.PaymentMethodDetails | undefined {
  const { sepa_debit: sepa, bacs_debit: bacs } = method;
  if (sepa) {
    const { generated_from: _, ...account } = sepa;
    const date = intent.payment_method_options?.sepa_debit?.target_date;
    const details = { ...account, mandate: mandate ?? null, ...(date ? { expected_debit_date: date } : {}) };
    return { type: "sepa_debit", sepa_debit: details };
  }
  if (bacs) {
    const date = intent.payment_method_options?.bacs_debit?.target_date;
    const details = { ...bacs, mandate: mandate ?? null, ...(date ? { expected_debit_date: date } : {}) };
    return { type: "bacs_debit", bacs_debit: details };
  }
  const paid = {
    generated_sepa_debit: null,
    generated_sepa_debit_mandate: null,
    verified_name: method.billing_details.name,
  };
  if (method.type === "ideal")
    return {
      type: "ideal",
      ideal: { ...paid, bank: "rabobank", bic: "RABONL2U", iban_last4: "5264", transaction_id: null },
    };
  if (method.type === "bancontact")
    return {
      type: "bancontact",
      bancontact: {
        ...paid,
        bank_code: "VAPE",
        bank_name: "VAN DE PUT & CO",
        bic: "VAPEBE22",
        iban_last4: "7061",
        preferred_language: "en",
      },
    };
  return undefined;
}
