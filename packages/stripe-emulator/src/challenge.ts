import type { Stripe } from "stripe";
import { refused, type StripeError } from "./error";
import { idOf } from "./id";
import { lookup } from "./lookup";
import { attempt, giveUp } from "./payment";
import { unexpectedSetup } from "./resources/setup-intent";
import { giveUpSetup, setUp } from "./setup";
import type { Work } from "./types";

/** Records the answer to a card's challenge; the client secret authorizes it. */
export function answerChallenge(
  work: Work,
  id: string,
  secret: string,
  passed: boolean,
): Stripe.PaymentIntent {
  const intent = lookup(work, "payment_intent", id, "intent", "path");
  if (intent.client_secret !== secret)
    throw refused("The client_secret provided does not match this PaymentIntent.");
  if (intent.status !== "requires_action") {
    throw unexpected(
      intent,
      `This PaymentIntent has a status of ${intent.status} and waits for no authentication.`,
    );
  }
  const method = work.store.get("payment_method", idOf(intent.payment_method) ?? "", work.account);
  if (passed) {
    const how = {
      off_session: false,
      error_on_requires_action: false,
      return_url: null,
      authenticated: true,
    };
    return attempt(work, intent, method, how);
  }
  return giveUp(work, intent, {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    payment_method: method,
  });
}

/** Records the answer to the challenge of a card that is saved. */
export function answerSetup(work: Work, id: string, secret: string, passed: boolean): Stripe.SetupIntent {
  const intent = lookup(work, "setup_intent", id, "intent", "path");
  if (intent.client_secret !== secret)
    throw refused("The client_secret provided does not match this SetupIntent.");
  if (intent.status !== "requires_action") {
    throw unexpectedSetup(
      intent,
      `This SetupIntent has a status of ${intent.status} and waits for no authentication.`,
    );
  }
  const method = work.store.get("payment_method", idOf(intent.payment_method) ?? "", work.account);
  if (passed) return setUp(work, intent, method, { return_url: null, authenticated: true });
  return giveUpSetup(work, intent, {
    type: "invalid_request_error",
    code: "setup_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    payment_method: method,
  });
}

/** Returns the 400 for an intent in the wrong state. */
export function unexpected(intent: Stripe.PaymentIntent, message: string): StripeError {
  return refused(message, { code: "payment_intent_unexpected_state", payment_intent: intent });
}
