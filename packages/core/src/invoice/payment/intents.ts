import type Stripe from "stripe";
import { AppError, Code } from "../../platform/error";
import { stripe } from "../../platform/stripe";
import type { PaymentRow } from "../read";

/** Returns the request options for a payment: the owner's connected account, where the payment went there. */
export const inNameOf = (of: Pick<PaymentRow, "account">): Stripe.RequestOptions =>
  of.account ? { stripeAccount: of.account } : {};

/** Returns payments that could still be confirmed at the provider. */
export const confirmable = (payments: PaymentRow[]): PaymentRow[] =>
  payments.filter(
    ({ provider, status }) =>
      provider === "stripe" && (status === "initiated" || status === "unknown" || status === "failed"),
  );

/** Says whether a saved method was charged and the outcome is unknown. */
export const isAskedFor = (of: PaymentRow): boolean => of.charges !== undefined && of.status === "unknown";

/**
 * Cancels a payment's intent, so that it cannot be paid any more. Returns false when the provider says that
 * its money is already moving. An unreachable provider is not waited for: if that intent is paid all the
 * same, the money is counted and marked (D35).
 */
export async function cancelIntent(of: Pick<PaymentRow, "account" | "intent_id">): Promise<boolean> {
  if (!of.intent_id) return true;
  try {
    await (await stripe()).paymentIntents.cancel(of.intent_id, {}, inNameOf(of));
    return true;
  } catch (error) {
    const { payment_intent } = error as { payment_intent?: Stripe.PaymentIntent };
    return payment_intent?.status !== "succeeded" && payment_intent?.status !== "processing";
  }
}

/**
 * Cancels the online attempts at the provider, before the money comes in another way or is no longer owed.
 * 2024 while a saved method is being charged, 2026 when money is moving already. Returns the payments as they
 * will be.
 */
export async function abandonIntents(payments: PaymentRow[]): Promise<PaymentRow[]> {
  const begun = confirmable(payments);
  if (begun.some(isAskedFor)) throw new AppError(Code.PaymentInitiated);
  for (const each of begun) if (!(await cancelIntent(each))) throw new AppError(Code.PaymentProcessing);
  return begun.map((each) => ({ ...each, status: "canceled" as const }));
}
