import type { Stripe } from "stripe";
import { type ErrorBody, StripeError } from "./error";
import { idOf } from "./id";
import { book } from "./ledger";
import { plantedDecline } from "./planted";
import { authorize, beginCharge, failCharge, refundHold } from "./resources/charge";
import { leaveDebit } from "./resources/generated-debit";
import { makeMandate } from "./resources/mandate";
import { moveToDestination } from "./resources/transfer";
import { schemeOf } from "./schemes";
import type { BankFailure, Outcome } from "./test-methods";
import type { Work } from "./types";

const DAY = 24 * 60 * 60;
/** US bank debits succeed or fail after four days; other debits by their scheme. */
export const BANK_DAYS = 4;
/** A bank can take back a successful debit for 60 days; the test account's does after this many. */
export const RETURN_DAYS = 3;

/** The facts of a confirmation that change what happens. */
export interface Attempt {
  off_session: boolean;
  error_on_requires_action: boolean;
  /** The target of a redirect; without it Stripe.js shows the challenge. */
  return_url: string | null;
  /** The same, also where Stripe.js confirms: a bank's own page is left for, and come back from. */
  redirect_to?: string | null;
  authenticated: boolean;
  /** A charge that an agreement with the payer allows: a card that was set up for it is not asked again. */
  recurring?: boolean;
}

/**
 * Charges the payment method. Returns the intent in its new state: succeeded, requires_capture, processing or
 * requires_action. A decline is stored and thrown as a 402 that keeps the writes.
 */
export function attempt(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: Attempt,
): Stripe.PaymentIntent {
  const known = work.store.recall("payment_method", method.id);
  if (!known) throw new Error(`payment method ${method.id} has no outcome`);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (intent.setup_future_usage && intent.customer && !method.customer && !schemeOf(method.type).redirects) {
    method.customer = idOf(intent.customer);
    work.store.save("payment_method", method);
    work.emit("payment_method.attached", method);
  }
  const outcome = plantedDecline(work, method) ?? known.outcome;
  return play(work, intent, method, outcome, known.set_up, how);
}

function play(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
  setUp: boolean,
  how: Attempt,
): Stripe.PaymentIntent {
  if (outcome.kind === "authenticate") {
    const excused = how.authenticated || (setUp && (how.off_session || how.recurring) && !outcome.always);
    if (!excused) return challenge(work, intent, method, how);
    return play(work, intent, method, outcome.then, setUp, how);
  }
  if (outcome.kind === "debit") {
    if (intent.setup_future_usage)
      work.store.remember("payment_method", method.id, { outcome, set_up: true });
    const wants = intent.payment_method_options?.us_bank_account?.verification_method;
    if (wants === "microdeposits" && !setUp) return verify(work, intent);
    return debit(work, intent, method, outcome);
  }
  if (outcome.kind === "decline") throw decline(work, intent, method, outcome);
  return capture(work, intent, method, outcome, how.authenticated);
}

function challenge(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: Attempt,
): Stripe.PaymentIntent {
  if (how.off_session) {
    throw decline(work, intent, method, {
      code: "authentication_required",
      decline_code: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    });
  }
  if (how.error_on_requires_action) {
    throw decline(work, intent, method, {
      code: "authentication_required",
      message:
        "This payment required an authentication action to complete, but `error_on_requires_action` was set.",
    });
  }
  const page = new URL(`${work.origin}/elements/challenge`);
  page.searchParams.set("payment_intent", intent.id);
  page.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  if (work.account) page.searchParams.set("account", work.account);
  intent.status = "requires_action";
  // A bank's redirect always leaves the page; a card's challenge only where no script shows it.
  const back = schemeOf(method.type).redirects ? (how.redirect_to ?? how.return_url) : how.return_url;
  intent.next_action = back
    ? { type: "redirect_to_url", redirect_to_url: { return_url: back, url: page.href } }
    : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: page.href } };
  work.store.save("payment_intent", intent);
  work.emit("payment_intent.requires_action", intent);
  return intent;
}

/** Starts the verification by micro-deposits; the account's owner enters the code beside them. */
function verify(work: Work, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  intent.status = "requires_action";
  intent.next_action = {
    type: "verify_with_microdeposits",
    verify_with_microdeposits: {
      arrival_date: work.now + 2 * DAY,
      hosted_verification_url: `${work.origin}/_local/stripe#${intent.id}`,
      microdeposit_type: "descriptor_code",
    },
  };
  work.store.save("payment_intent", intent);
  work.emit("payment_intent.requires_action", intent);
  return intent;
}

/** The code of test accounts, as at Stripe. */
export const TEST_CODE = "SM11AA";

/** Accepts the payer's code: the account is verified, and the debit starts. */
export function verified(work: Work, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const method = work.store.get("payment_method", idOf(intent.payment_method) ?? "", work.account);
  const known = work.store.recall("payment_method", method.id);
  if (!known) throw new Error(`payment method ${method.id} has no outcome`);
  work.store.remember("payment_method", method.id, { ...known, set_up: true });
  const how = { off_session: false, error_on_requires_action: false, return_url: null, authenticated: true };
  return attempt(work, intent, method, how);
}

function capture(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Extract<Outcome, { kind: "succeed" }>,
  authenticated: boolean,
): Stripe.PaymentIntent {
  const charge = beginCharge(work, intent, method, { outcome, authenticated });
  intent.latest_charge = charge.id;
  if (authenticated) {
    const known = work.store.recall("payment_method", method.id);
    if (known && intent.setup_future_usage)
      work.store.remember("payment_method", method.id, { ...known, set_up: true });
  }
  if (intent.capture_method === "manual") {
    authorize(work, charge);
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    work.store.save("payment_intent", intent);
    work.emit("payment_intent.amount_capturable_updated", intent);
    return intent;
  }
  return take(work, intent, charge);
}

/** Captures a card charge: charge, intent, ledger and the destination's transfer. `amount` in cents. */
export function take(
  work: Work,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount = charge.amount,
): Stripe.PaymentIntent {
  charge.status = "succeeded";
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.amount_refunded = charge.amount - amount;
  leaveDebit(work, intent, charge);
  // The ledger line of an `automatic_async` capture follows a moment later, with charge.updated, as at
  // Stripe.
  if (intent.capture_method === "automatic_async") work.later(work.now, "charge.book", charge.id);
  else book(work, charge);
  work.store.save("charge", charge);
  moveToDestination(work, intent, charge);
  intent.status = "succeeded";
  intent.amount_received = charge.amount_captured;
  intent.amount_capturable = 0;
  work.store.save("payment_intent", intent);
  work.emit("charge.succeeded", charge);
  work.emit("payment_intent.succeeded", intent);
  contest(work, charge, 0);
  return intent;
}

/** Schedules the disputes of test cards and accounts whose owners contest their payments. */
function contest(work: Work, charge: Stripe.Charge, days: number): void {
  const known = work.store.recall("payment_method", charge.payment_method ?? "");
  const outcome = known?.outcome.kind === "authenticate" ? known.outcome.then : known?.outcome;
  if ((outcome?.kind === "succeed" || outcome?.kind === "debit") && outcome.dispute)
    work.later(work.now + days * DAY, "dispute.open", charge.id);
}

function debit(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Extract<Outcome, { kind: "debit" }>,
): Stripe.PaymentIntent {
  const mandate = makeMandate(work, method, intent);
  const charge = beginCharge(work, intent, method, { mandate: mandate.id });
  intent.latest_charge = charge.id;
  intent.status = "processing";
  work.store.save("payment_intent", intent);
  work.emit("charge.pending", charge);
  work.emit("payment_intent.processing", intent);
  const days = schemeOf(method.type).days ?? BANK_DAYS;
  const date = targetOf(intent);
  const begins = date ? Date.parse(`${date}T00:00:00Z`) / 1000 : work.now;
  if (!outcome.endless) work.later(begins + days * DAY, "payment.settle", intent.id);
  return intent;
}

/** Returns the day for which a debit was asked. */
export const targetOf = ({ payment_method_options: options }: Stripe.PaymentIntent): string | undefined =>
  options?.sepa_debit?.target_date ?? options?.bacs_debit?.target_date;

/** Runs the job of the bank's answer: the debit succeeds, or comes back with the account's reason. */
export function settle(work: Work, id: string): void {
  const intent = work.store.find("payment_intent", id, work.account);
  if (intent?.status !== "processing") return;
  const charge = work.store.get("charge", idOf(intent.latest_charge) ?? "", work.account);
  const known = work.store.recall("payment_method", charge.payment_method ?? "");
  const failure = known?.outcome.kind === "debit" ? known.outcome.failure : null;
  if (failure) {
    bounce(work, intent, charge, failure);
    return;
  }
  charge.status = "succeeded";
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = charge.amount;
  book(work, charge);
  moveToDestination(work, intent, charge);
  intent.status = "succeeded";
  intent.amount_received = charge.amount;
  work.store.save("payment_intent", intent);
  work.emit("charge.succeeded", charge);
  work.emit("payment_intent.succeeded", intent);
  contest(work, charge, RETURN_DAYS);
}

function bounce(work: Work, intent: Stripe.PaymentIntent, charge: Stripe.Charge, failure: BankFailure): void {
  failCharge(work, charge, { code: failure.code, message: failure.message, outcome: "declined_by_network" });
  const method = work.store.get("payment_method", charge.payment_method ?? "", work.account);
  giveUp(work, intent, {
    type: "invalid_request_error",
    code: failure.code,
    message: failure.message,
    charge: charge.id,
    payment_method: method,
  });
}

function decline(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  why: { code: string; decline_code?: string; message: string },
): StripeError {
  const charge = beginCharge(work, intent, method, {});
  failCharge(work, charge, {
    ...why,
    outcome: why.code === "processing_error" ? "not_sent_to_network" : "declined_by_network",
  });
  intent.latest_charge = charge.id;
  const error: ErrorBody = {
    type: "card_error",
    code: why.code,
    decline_code: why.decline_code,
    message: why.message,
    charge: charge.id,
    payment_method: method,
  };
  giveUp(work, intent, error);
  return new StripeError(402, { ...error, payment_intent: intent }, { keep: true });
}

/** Returns the intent to needing a payment method: the customer failed the challenge, or the bank refused. */
export function giveUp(work: Work, intent: Stripe.PaymentIntent, error: ErrorBody): Stripe.PaymentIntent {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.amount_capturable = 0;
  intent.last_payment_error = {
    ...error,
    doc_url: `https://stripe.com/docs/error-codes/${(error.code ?? "").replaceAll("_", "-")}`,
  };
  work.store.save("payment_intent", intent);
  work.emit("payment_intent.payment_failed", intent);
  return intent;
}

/** Releases an authorization: the held amount returns to the card. */
export function release(work: Work, intent: Stripe.PaymentIntent): void {
  const charge = work.store.find("charge", idOf(intent.latest_charge) ?? "", work.account);
  if (charge && !charge.captured && charge.status === "succeeded") refundHold(work, charge);
}
