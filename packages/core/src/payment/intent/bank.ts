import type Stripe from "stripe";
import { inNameOf } from "../../invoice/payment";
import { byHash } from "../../invoice/public";
import type { PaymentRow } from "../../invoice/read";
import type { BankPayment, BankPaymentInput, CardPayment } from "../../invoice/schema";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { Code, fail, invalid } from "../../platform/error";
import { outcomeOf, refusalWords, stripe } from "../../platform/stripe";
import { chargedOf } from "../charge-amount";
import { cardPayment, startPayment } from "./card";
import { observe } from "./news";

/**
 * Returns the data for the bank form, without changing anything: the secret is null until somebody starts to
 * pay.
 */
export const startBank = (hash: string): Promise<CardPayment> => cardPayment(hash, { method: "bank" });

/**
 * Pays by bank debit. Without a `payment_method` it starts the payment, for the page to link an account at
 * once (instant) or by hand (micro-deposits); with one, it passes the payer's authorization to the provider
 * and the debit begins. The payment is processing for days: only the provider settles it (D32). 422 without
 * the payer's consent or for an account that the provider refuses, 2025 to 2029.
 */
export const payByBank = (hash: string, input: BankPaymentInput): Promise<BankPayment> =>
  byHash(hash, async (id) => {
    const { payment, intent: begun } = await startPayment(id, { method: "bank", amount: input.amount });
    const intent = input.payment_method ? await confirmIntent(begun, payment, input) : begun;
    await observe(intent, payment.account);
    const surcharge = payment.surcharge ?? 0;
    return {
      client_secret: intent.client_secret,
      publishable_key: env().STRIPE_PUBLISHABLE_KEY,
      provider_account: payment.account ?? null,
      amount: payment.amount,
      surcharge,
      total: chargedOf(payment),
      currency: payment.currency,
      status:
        intent.status === "processing" || intent.status === "succeeded"
          ? "processing"
          : intent.status === "requires_action"
            ? "verify"
            : "started",
      verification: verificationOf(intent),
    };
  });

async function confirmIntent(
  begun: Stripe.PaymentIntent,
  payment: PaymentRow,
  input: BankPaymentInput,
): Promise<Stripe.PaymentIntent> {
  if (!input.authorized) invalid({ authorized: "Allow the debit first" });
  const { ip, user_agent } = Actor.request();
  const outcome = await outcomeOf(
    (await stripe()).paymentIntents.confirm(
      begun.id,
      {
        payment_method: input.payment_method ?? "",
        mandate_data: {
          customer_acceptance: { type: "online", online: { ip_address: ip || "0.0.0.0", user_agent } },
        },
        // Only US accounts are verified: a SEPA or Bacs mandate is enough.
        ...(payment.method === "us_bank_account"
          ? {
              payment_method_options: {
                us_bank_account: {
                  verification_method: input.verification === "microdeposits" ? "microdeposits" : "automatic",
                },
              },
            }
          : {}),
      },
      inNameOf(payment),
    ),
  );
  if (outcome.kind === "refused")
    return invalid({
      payment_method: refusalWords(outcome, "This bank account cannot be used. Please enter it again"),
    });
  if (outcome.kind === "unknown")
    return fail(Code.PaymentInProgress, "The payment provider has not answered yet. Please try again.");
  return outcome.answer;
}

function verificationOf(intent: Stripe.PaymentIntent): BankPayment["verification"] {
  const next = intent.next_action?.verify_with_microdeposits;
  return next
    ? {
        url: next.hosted_verification_url,
        arrives_at: new Date(next.arrival_date * 1000).toISOString(),
      }
    : null;
}
