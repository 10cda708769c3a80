import type { Stripe } from "stripe";

/** Returns the error of a request that must be refused. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error("it was not refused");
  return error as Stripe.errors.StripeError;
}
