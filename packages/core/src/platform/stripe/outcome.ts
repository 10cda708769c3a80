import type Stripe from "stripe";

/** The outcome of a call that moves money: an answer, a final refusal, or unknown. */
export type Outcome<T> =
  | { kind: "answered"; answer: T }
  | {
      kind: "refused";
      message: string;
      code: string | undefined;
      /** The refused payment, if it was one. */
      intent: Stripe.PaymentIntent | undefined;
    }
  | { kind: "unknown"; error: unknown };

/**
 * The provider understood and refused; any other error (a lost connection, a timeout, a 500) may have taken
 * effect.
 */
const FINAL = new Set(["StripeInvalidRequestError", "StripeCardError"]);

/**
 * Waits for a call to the provider. It never guesses: without a clear answer the outcome is unknown, and the
 * same call is repeated later with the same key.
 */
export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: "answered", answer: await call };
  } catch (error) {
    const { type, message, code, statusCode, payment_intent } = error as {
      type?: string;
      message?: string;
      code?: string;
      statusCode?: number;
      payment_intent?: Stripe.PaymentIntent;
    };
    return type && FINAL.has(type) && statusCode !== 409 && statusCode !== 429
      ? {
          kind: "refused",
          message: message ?? "The payment provider refused this.",
          code,
          intent: payment_intent,
        }
      : { kind: "unknown", error };
  }
}
