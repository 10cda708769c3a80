import type { Stripe } from "stripe";
import { type ErrorBody, StripeError } from "./error";
import { idOf } from "./id";
import { makeMandate } from "./resources/mandate";
import { isDebit } from "./schemes";
import type { Outcome } from "./test-methods";
import type { Work } from "./types";

interface Attempt {
  /** The target of a redirect; without it Stripe.js shows the challenge. */
  return_url: string | null;
  authenticated: boolean;
}

/**
 * Saves a payment method for later charges. Returns the intent: succeeded, or requires_action; a decline is
 * stored and thrown as a 402 that keeps the writes.
 */
export function setUp(
  work: Work,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  how: Attempt,
): Stripe.SetupIntent {
  const known = work.store.recall("payment_method", method.id);
  if (!known) throw new Error(`payment method ${method.id} has no outcome`);
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.next_action = null;
  const { outcome } = known;
  if (outcome.kind === "authenticate" && !how.authenticated) return challenge(work, intent, how);
  const refusal = refusalOf(outcome.kind === "authenticate" ? outcome.then : outcome);
  if (refusal) {
    const { kind: _, attaches: __, ...why } = refusal;
    const error: ErrorBody = { type: "card_error", ...why, payment_method: method };
    giveUpSetup(work, intent, error);
    throw new StripeError(402, { ...error, setup_intent: intent }, { keep: true });
  }
  work.store.remember("payment_method", method.id, { ...known, set_up: true });
  const customer = idOf(intent.customer);
  if (customer && !method.customer) {
    method.customer = customer;
    work.store.save("payment_method", method);
    work.emit("payment_method.attached", method);
  }
  if (isDebit(method.type)) intent.mandate = makeMandate(work, method).id;
  intent.status = "succeeded";
  work.store.save("setup_intent", intent);
  work.emit("setup_intent.succeeded", intent);
  return intent;
}

/** Returns why a card cannot be saved; a card whose charges alone fail can be. */
function refusalOf(outcome: Outcome): Extract<Outcome, { kind: "decline" }> | undefined {
  return outcome.kind === "decline" && !outcome.attaches ? outcome : undefined;
}

function challenge(work: Work, intent: Stripe.SetupIntent, how: Attempt): Stripe.SetupIntent {
  const page = new URL(`${work.origin}/elements/challenge`);
  page.searchParams.set("setup_intent", intent.id);
  page.searchParams.set("setup_intent_client_secret", intent.client_secret ?? "");
  if (work.account) page.searchParams.set("account", work.account);
  intent.status = "requires_action";
  intent.next_action = how.return_url
    ? { type: "redirect_to_url", redirect_to_url: { return_url: how.return_url, url: page.href } }
    : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page.href } };
  work.store.save("setup_intent", intent);
  work.emit("setup_intent.requires_action", intent);
  return intent;
}

/** Returns the intent to needing a payment method. */
export function giveUpSetup(work: Work, intent: Stripe.SetupIntent, error: ErrorBody): Stripe.SetupIntent {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = {
    ...error,
    doc_url: `https://stripe.com/docs/error-codes/${(error.code ?? "").replaceAll("_", "-")}`,
  };
  work.store.save("setup_intent", intent);
  work.emit("setup_intent.setup_failed", intent);
  return intent;
}
