import type { Stripe } from "stripe";

/** The `error` object of an answer, as at Stripe. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/**
 * A refusal. `keep`: the writes so far stay (a declined payment is a fact, a bad parameter is not); `unread`:
 * the request was refused before it began, so its idempotency key stays free.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly keep: boolean;
  readonly unread: boolean;

  constructor(status: number, body: ErrorBody, how: { keep?: boolean; unread?: boolean } = {}) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` }
      : body;
    this.keep = how.keep ?? false;
    this.unread = how.unread ?? false;
  }
}

/** Returns a 400: the object's state or Stripe's rules forbid the request. */
export function refused(message: string, rest: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: "invalid_request_error", message, ...rest });
}

/** Returns a 400: a parameter is absent, unknown or malformed; nothing has begun. */
export function badParam(code: string | undefined, param: string, message: string): StripeError {
  return new StripeError(400, { type: "invalid_request_error", code, param, message }, { unread: true });
}

/** Returns a 401: no key, or one that this emulator was not started with. */
export function unauthorized(message: string, code?: string): StripeError {
  return new StripeError(401, { type: "invalid_request_error", code, message }, { unread: true });
}
