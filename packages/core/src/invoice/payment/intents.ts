import type Stripe from "stripe";
import { AppError, Code } from "../../platform/error";
import { stripe } from "../../platform/stripe";
import type { PaymentRow } from "../read";

/** In whose name the provider is asked about a payment: the owner's own account, where it went there. */
export const inNameOf = (of: Pick<PaymentRow, "account">): Stripe.RequestOptions =>
  of.account ? { stripeAccount: of.account } : {};

/** Payments that could still be confirmed at the provider. */
export const confirmable = (payments: PaymentRow[]): PaymentRow[] =>
  payments.filter(
    ({ provider, status }) =>
      provider === "stripe" && (status === "initiated" || status === "unknown" || status === "failed"),
  );

/** Whether a saved method was charged and nobody knows yet what came of it. */
export const isAskedFor = (of: PaymentRow): boolean => of.charges !== undefined && of.status === "unknown";

/**
 * Cancels a payment's intent, so that it cannot be paid any more. Answers false when the provider says that its
 * money is already moving. A provider that cannot be reached is not waited for: should that intent be paid all
 * the same, the money is counted and marked (D35).
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
 * Gives up what was begun online, before the money comes in another way or is not owed any more: canceled at
 * the provider first. 2024 while a saved method is being charged, 2026 when money is moving already. Answers
 * the payments as they will be.
 */
export async function abandonIntents(payments: PaymentRow[]): Promise<PaymentRow[]> {
  const begun = confirmable(payments);
  if (begun.some(isAskedFor)) throw new AppError(Code.PaymentInitiated);
  for (const each of begun) if (!(await cancelIntent(each))) throw new AppError(Code.PaymentProcessing);
  return begun.map((each) => ({ ...each, status: "canceled" as const }));
}
