import type Stripe from "stripe";

/** The outcome of a call that moves money: an answer, a final refusal, or unknown. */
export type Outcome<T> =
  | { kind: "answered"; answer: T }
  | {
      kind: "refused";
      /** The provider's words; people read them by `refusalWords` alone. */
      message: string;
      /** True where the payment method was refused, false where the request was. */
      is_card: boolean;
      code: string | undefined;
      /** The refused payment, if it was one. */
      intent: Stripe.PaymentIntent | undefined;
    }
  | { kind: "unknown"; error: unknown };

/**
 * The provider understood and refused; any other error (a lost connection, a timeout, a 500) may have taken
 * effect.
 */
const CARD = "StripeCardError";
const FINAL = new Set(["StripeInvalidRequestError", CARD]);

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
          is_card: type === CARD,
          code,
          intent: payment_intent,
        }
      : { kind: "unknown", error };
  }
}

/**
 * Returns what people read of a refusal: the provider's words about a payment method, which its holder's bank means
 * for them, and `ours` about a request, whose own words name ids and parameters of the provider's.
 */
export const refusalWords = (
  { message, is_card }: Pick<Extract<Outcome<unknown>, { kind: "refused" }>, "message" | "is_card">,
  ours: string,
): string => (is_card ? message : ours);
