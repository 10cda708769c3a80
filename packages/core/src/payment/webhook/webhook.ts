import type Stripe from "stripe";
import { HANDLED as BILLING_NEWS } from "../../billing";
import { HANDLED as REFERRAL_NEWS, takeDispute as takeSubscriptionDispute } from "../../billing/referral";
import { HANDLED as ACCOUNT_NEWS } from "../../connected-account";
import { inNameOf } from "../../invoice/payment";
import { Actor } from "../../platform/actor";
import { machineSeconds, now } from "../../platform/clock";
import { Db } from "../../platform/db";
import { env } from "../../platform/env";
import { Code, fail } from "../../platform/error";
import { handleOnce } from "../../platform/event";
import { outcomeOf, stripe } from "../../platform/stripe";
import { Mismatch, requireSame } from "../../platform/stripe/mismatch";
import { keepMismatch, park } from "../anomaly/save";
import { takeDispute } from "../dispute";
import { describe } from "../intent/describe";
import { type News, newsOf, refsIn, take } from "../intent/news";
import { findOrRecoverRef, findPaymentRef, idOf, keep, loadPayment, type PaymentRef } from "../payment-ref";
import { takeRefund } from "../refund/refund";
import { isTransient } from "./transient";

/** The effect of each kind of event; all others are written into the journal and change nothing. */
export const HANDLED: Readonly<Record<string, (event: Stripe.Event) => Promise<unknown>>> = {
  "payment_intent.processing": (event) => intentNews(event, "processing"),
  "payment_intent.succeeded": (event) => intentNews(event, "succeeded"),
  "payment_intent.payment_failed": (event) => intentNews(event, "failed"),
  "payment_intent.canceled": (event) => intentNews(event, "canceled"),
  "charge.succeeded": (event) => describe(event.data.object as Stripe.Charge, event),
  "charge.updated": (event) => describe(event.data.object as Stripe.Charge, event),
  "refund.created": (event) => takeRefundNews(event, event.data.object as Stripe.Refund),
  "refund.updated": (event) => takeRefundNews(event, event.data.object as Stripe.Refund),
  "refund.failed": (event) => takeRefundNews(event, event.data.object as Stripe.Refund),
  "charge.dispute.created": (event) => takeDisputeNews(event, event.data.object as Stripe.Dispute),
  "charge.dispute.updated": (event) => takeDisputeNews(event, event.data.object as Stripe.Dispute),
  "charge.dispute.closed": (event) => takeDisputeNews(event, event.data.object as Stripe.Dispute),
  "charge.dispute.funds_withdrawn": (event) => takeDisputeNews(event, event.data.object as Stripe.Dispute),
  "charge.dispute.funds_reinstated": (event) => takeDisputeNews(event, event.data.object as Stripe.Dispute),
  ...Object.fromEntries(
    Object.entries({ ...ACCOUNT_NEWS, ...BILLING_NEWS, ...REFERRAL_NEWS }).map(([type, take]) => [
      type,
      async (event: Stripe.Event) => (await take(event)) || keep(event),
    ]),
  ),
};

/** The longest time between a signature and its arrival, either way, in seconds. */
const TOLERANCE = 300;

/**
 * Returns whether a signature is dated by now. The provider's library refuses old ones alone; a date in the future
 * would make a signature that stays good until then.
 */
const isOfNow = (signature: string): boolean =>
  [...signature.matchAll(/(?:^|,)\s*t=(-?\d+)/g)].every(
    ([, at]) => Math.abs(Number(at) - machineSeconds()) <= TOLERANCE,
  );

/** Verifies the signature over the raw bytes, and returns the event. 1001. */
async function verifyEvent(raw: string, signature: string | undefined): Promise<Stripe.Event> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret || !signature) return fail(Code.NotAuthenticated, "The signature is missing.");
  if (!isOfNow(signature)) return fail(Code.NotAuthenticated, "The signature is not of now.");
  const sdk = await stripe();
  // Events of owners' connected accounts come from a separate endpoint, with its own secret.
  return Promise.any(
    secret.split(",").map((each) => sdk.webhooks.constructEventAsync(raw, signature, each.trim(), TOLERANCE)),
  ).catch(() => fail(Code.NotAuthenticated, "The signature does not match."));
}

/** The time for which a message is delivered again while its fault may pass. */
const PARK_SECONDS = 86_400;

/**
 * Receives one call of the provider's webhook: the signature over the raw body is checked (1001), then the
 * event takes effect once, its mark and its effect in one transaction (D33). Resolves for repeats. A mismatch
 * is stored for the operator and changes nothing; an event that cannot be processed is parked, for the
 * operator, too. Throws for a passing fault of ours, so that the event is delivered again, for a day.
 */
export async function receive(raw: string, signature: string | undefined): Promise<{ received: true }> {
  const event = await verifyEvent(raw, signature);
  try {
    await handleOnce("stripe", event.id, () => apply(event));
  } catch (error) {
    if (error instanceof Mismatch) await handleOnce("stripe", event.id, () => keepMismatch(event, error));
    else if (!isTransient(error) || isOlder(event, PARK_SECONDS)) await park(event, error as Error);
    else throw error;
  }
  return { received: true };
}

/** The age from which an event may no longer be the provider's current state. */
const OLD_SECONDS = 3600;
const isOlder = (event: Stripe.Event, seconds: number): boolean =>
  now().getTime() / 1000 - event.created > seconds;
const isOld = (event: Stripe.Event): boolean => isOlder(event, OLD_SECONDS);

/** Applies an event, again where it was applied already: states never go back. @throws Mismatch */
export async function apply(event: Stripe.Event): Promise<unknown> {
  const take = Object.hasOwn(HANDLED, event.type) ? HANDLED[event.type] : undefined;
  return take ? take(event) : keep(event);
}

async function intentNews(event: Stripe.Event, news: News): Promise<unknown> {
  const told = event.data.object as Stripe.PaymentIntent;
  const ref = await findOrRecoverRef(refsIn(told), event.account);
  if (!ref) return keep(event);
  if (!isOld(event)) return take(ref, news, told, event.account);
  // The state may have changed since: the provider is asked for the current one.
  const intent = await (await stripe()).paymentIntents.retrieve(told.id, {}, inNameOf(event));
  const latest = newsOf(intent);
  return latest ? take(ref, latest, intent, event.account) : keep(event);
}

/**
 * Finds the payment of a refunded or disputed charge, and settles it first, should that event be late.
 * Undefined for an intent that is not ours.
 */
async function settleAndFindRef(
  payment_intent: unknown,
  { account }: Stripe.Event,
): Promise<PaymentRef | undefined> {
  const id = idOf(payment_intent as string | { id: string } | null);
  if (!id) return undefined;
  const known = await findPaymentRef(id);
  if (known) {
    const found = await Actor.asSystem(known.owner_id, "stripe", () => loadPayment(known));
    requireSame("does_not_agree", [["account", account, found?.payment.account]]);
    if (found && MONEY_WAS_THERE.has(found.payment.status)) return known;
  }
  const asked = await outcomeOf((await stripe()).paymentIntents.retrieve(id, {}, inNameOf({ account })));
  if (asked.kind === "unknown") throw asked.error;
  if (asked.kind === "refused") return undefined;
  const ref = await findOrRecoverRef(refsIn(asked.answer), account);
  const news = newsOf(asked.answer);
  // It is a commit of its own: the mark of this event belongs to the commit that follows.
  if (ref && news) await Db.withoutInbox(() => take(ref, news, asked.answer, account));
  return ref;
}

const MONEY_WAS_THERE = new Set(["settled", "returned", "reversed"]);

async function takeRefundNews(event: Stripe.Event, told: Stripe.Refund): Promise<unknown> {
  const ref = await settleAndFindRef(told.payment_intent, event);
  if (!ref) return keep(event);
  const refund = isOld(event) ? await (await stripe()).refunds.retrieve(told.id, {}, inNameOf(event)) : told;
  return Actor.asSystem(ref.owner_id, "stripe", () => takeRefund(ref, refund, event.account));
}

async function takeDisputeNews(event: Stripe.Event, told: Stripe.Dispute): Promise<unknown> {
  const ref = await settleAndFindRef(told.payment_intent, event);
  if (!ref) return (await takeSubscriptionDispute(event)) || keep(event);
  const dispute = isOld(event)
    ? await (await stripe()).disputes.retrieve(told.id, {}, inNameOf(event))
    : told;
  return Actor.asSystem(ref.owner_id, "stripe", () => takeDispute(ref, dispute, event.account));
}
