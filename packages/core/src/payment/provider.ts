import type Stripe from "stripe";
import { news as accountNews } from "../account/news";
import { Events as InvoiceEvents } from "../invoice/events";
import { aggregateOf, type PaymentRow, refOf, refundedOf } from "../invoice/rows";
import { Actor } from "../platform/actor";
import { now } from "../platform/clock";
import { Db } from "../platform/db";
import { env } from "../platform/env";
import { Code, fail } from "../platform/error";
import { Event, handleOnce } from "../platform/event";
import { stripe } from "../platform/stripe";
import { fromProvider, takes, toProvider } from "../platform/stripe/amount";
import { Workspace } from "../workspace";
import { started } from "./autopay/start";
import { chargedOf } from "./charged";
import { describe } from "./describe";
import { takeDispute } from "./dispute";
import { inNameOf } from "./intent";
import { claimOf, idOf, keep, type Place, paymentAt, placeOf } from "./place";
import { marked, takeRefund } from "./refund";
import { payment as machine, stateOf } from "./rules";
import { anomaly, type Opened, recorded, settlement } from "./settle";

/** What the provider may tell of an intent. */
type News = "processing" | "succeeded" | "failed" | "canceled";

const ACTION = { processing: "process", succeeded: "settle", failed: "fail", canceled: "cancel" } as const;

const NEWS: Record<string, News | undefined> = {
  "payment_intent.processing": "processing",
  "payment_intent.succeeded": "succeeded",
  "payment_intent.payment_failed": "failed",
  "payment_intent.canceled": "canceled",
};

/**
 * Takes one call of the provider's webhook: the signature over the raw body is checked (1001), then the
 * event takes effect once, its mark and its effect in one transaction (D33). Resolves for repeats; throws
 * when the effect failed, so that it is delivered again.
 */
export async function receive(raw: string, signature: string | undefined): Promise<{ received: true }> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  if (!secret || !signature) return fail(Code.NotAuthenticated, "The signature is missing.");
  const sdk = await stripe();
  // Events of owners' own accounts come from an endpoint of their own, with a secret of its own.
  const event = await Promise.any(
    secret.split(",").map((each) => sdk.webhooks.constructEventAsync(raw, signature, each.trim())),
  ).catch(() => fail(Code.NotAuthenticated, "The signature does not match."));
  await handleOnce("stripe", event.id, () => apply(event));
  return { received: true };
}

/** News older than this is not what the provider would say now. */
const OLD_SECONDS = 3600;
const isOld = (event: Stripe.Event): boolean => now().getTime() / 1000 - event.created > OLD_SECONDS;

async function apply(event: Stripe.Event): Promise<unknown> {
  switch (event.type) {
    case "charge.succeeded":
    case "charge.updated":
      return describe(event.data.object, event);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return given(event, event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return contested(event, event.data.object);
    default:
      return (await accountNews(event)) || intentNews(event);
  }
}

async function intentNews(event: Stripe.Event): Promise<unknown> {
  const news = NEWS[event.type];
  if (!news) return keep(event);
  const told = event.data.object as Stripe.PaymentIntent;
  const place = await placeOf(told);
  if (!place) return keep(event);
  if (!isOld(event)) return take(place, news, told, event.account);
  // Somebody else's turn may have come since: the provider is asked how it stands now.
  const intent = await (await stripe()).paymentIntents.retrieve(told.id, {}, inNameOf(event));
  const latest = newsOf(intent);
  return latest ? take(place, latest, intent, event.account) : keep(event);
}

/** Where the payment of a charge is that was refunded or contested; settled first, should that news be late. */
async function settledPlace(payment_intent: unknown, of: { account?: string }): Promise<Place | undefined> {
  const id = idOf(payment_intent as string | { id: string } | null);
  if (!id) return undefined;
  const pointer = await Db.resolve("payment_intent", id);
  const known =
    pointer?.parent_id === undefined
      ? undefined
      : { owner_id: pointer.owner_id, invoice_id: pointer.parent_id, payment_id: pointer.target_id };
  const found = known && (await Actor.asSystem(known.owner_id, "stripe", () => paymentAt(known)));
  if (found && MONEY_WAS_THERE.has(found.payment.status)) return known;
  const intent = await (await stripe()).paymentIntents.retrieve(id, {}, inNameOf(of));
  const place = await placeOf(intent);
  // A commit of its own: the mark of this event belongs to the one that follows.
  if (place) await Db.apart(() => observe(intent, of.account));
  return place;
}

const MONEY_WAS_THERE = new Set(["settled", "returned", "reversed"]);

async function given(event: Stripe.Event, told: Stripe.Refund): Promise<unknown> {
  const place = await settledPlace(told.payment_intent, event);
  if (!place) return keep(event);
  const refund = isOld(event) ? await (await stripe()).refunds.retrieve(told.id, {}, inNameOf(event)) : told;
  return Actor.asSystem(place.owner_id, "stripe", () => takeRefund(place, refund));
}

async function contested(event: Stripe.Event, told: Stripe.Dispute): Promise<unknown> {
  const place = await settledPlace(told.payment_intent, event);
  if (!place) return keep(event);
  const dispute = isOld(event)
    ? await (await stripe()).disputes.retrieve(told.id, {}, inNameOf(event))
    : told;
  return Actor.asSystem(place.owner_id, "stripe", () => takeDispute(place, dispute));
}

/** What does not agree between the provider's intent and what was asked of it; empty when all is well. */
function disagreements(
  intent: Stripe.PaymentIntent,
  { row }: Opened,
  payment: PaymentRow,
  account: string | undefined,
): Record<string, unknown> {
  const { owner_id, invoice_id, payment_id } = intent.metadata ?? {};
  const same: [string, unknown, unknown][] = [
    ["intent", intent.id, payment.intent_id ?? intent.id],
    ["owner_id", owner_id, `${row.owner_id}`],
    ["invoice_id", invoice_id, `${row.id}`],
    ["payment_id", payment_id, `${payment.id}`],
    ["currency", intent.currency.toUpperCase(), payment.currency],
    ["account", account, payment.account],
    ["status", row.status, "sent"],
  ];
  return Object.fromEntries(
    same.filter(([, found, asked]) => found !== asked).map(([name, found]) => [name, found ?? null]),
  );
}

/**
 * Applies news of an intent to its payment and invoice, whatever order they come in (D33): settled is final,
 * a charge that failed stays failed, old news changes nothing. What does not agree with what was asked pays
 * nothing and is recorded; less money than asked is a part payment.
 */
export function take(
  place: Place,
  news: News,
  intent: Stripe.PaymentIntent,
  account?: string,
): Promise<void> {
  const attempt = async () => {
    const found = await paymentAt(place);
    if (!found) return fail(Code.NotFound);
    const { opened, payment } = found;
    const state = stateOf({ ...payment, refunded: refundedOf(payment) });
    // What the table refuses is old news.
    if (state !== "processing" && machine.guard(state, ACTION[news]) !== undefined) return;
    const wrong = disagreements(intent, opened, payment, account);
    if (Object.keys(wrong).length > 0) {
      if (news === "succeeded")
        await Db.commit(
          [],
          [anomaly(opened.row, payment.id, "does_not_agree", { intent: intent.id, ...wrong })],
        );
      return;
    }
    const claim = payment.intent_id ? [] : [claimOf(place, intent.id)];
    const status = payment.status === "unknown" ? ("initiated" as const) : payment.status;
    const known = marked({ ...payment, status, intent_id: intent.id });
    if (news === "succeeded") return succeed(opened, known, intent, claim);
    const next = moved(known, news, intent);
    if (!next) return;
    const stored = recorded(opened, next);
    const ref = { ...refOf(opened.row), payment_id: payment.id };
    const change = {
      before: { status: payment.status },
      after: { status: next.status, failure: next.failure ?? null },
      version: stored.opened.row.version,
    };
    await Db.commit(
      [...stored.writes, ...claim],
      [
        news === "failed"
          ? InvoiceEvents.PaymentFailed.of(aggregateOf(opened.row.id), ref, change)
          : Event.audit(`payment.${next.status}`, aggregateOf(opened.row.id), change),
      ],
    );
  };
  return Actor.asSystem(place.owner_id, "stripe", () => Db.fresh(attempt));
}

async function succeed(
  opened: Opened,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
  claim: Db.Write[],
): Promise<void> {
  const asked = chargedOf(payment);
  const received = receivedOf(intent, asked);
  if (received === undefined) {
    const found = { intent: intent.id, amount_received: intent.amount_received, asked };
    await Db.commit([], [anomaly(opened.row, payment.id, "amount", found)]);
    return;
  }
  const charge_id = idOf(intent.latest_charge) ?? payment.charge_id;
  const surcharge = received > (payment.surcharge ?? 0) ? (payment.surcharge ?? 0) : 0;
  const { writes, entries } = settlement(opened, {
    ...payment,
    amount: received - surcharge,
    surcharge,
    method: methodOf(intent) ?? payment.method,
    charge_id,
    paid_at: await Workspace.today(),
  });
  const autopay = await started(opened.row, payment, intent);
  const less =
    received < asked ? [anomaly(opened.row, payment.id, "amount", { amount_received: received, asked })] : [];
  await Db.commit([...writes, ...claim, ...autopay.writes], [...entries, ...less, ...autopay.entries]);
}

/** What came in, in our minor units; undefined for what nobody can have paid: nothing, or more than asked. */
function receivedOf(intent: Stripe.PaymentIntent, asked: number): number | undefined {
  const { amount_received: told, currency } = intent;
  if (!Number.isSafeInteger(told) || told <= 0) return undefined;
  const received = fromProvider(told, currency);
  const whole =
    takes(received, currency.toUpperCase()) && toProvider(received, currency.toUpperCase()) === told;
  return whole && received <= asked ? received : undefined;
}

const methodOf = (intent: Stripe.PaymentIntent): string | undefined =>
  intent.payment_method_types.length === 1 ? intent.payment_method_types[0] : undefined;

/** The payment after news other than success; undefined when they are old or change nothing. */
function moved(payment: PaymentRow, news: News, intent: Stripe.PaymentIntent): PaymentRow | undefined {
  const error = intent.last_payment_error;
  const charge = idOf(intent.latest_charge) ?? error?.charge;
  const failed = payment.failed_charges ?? [];
  if (news === "processing") {
    if ((charge && failed.includes(charge)) || payment.status === "processing") return undefined;
    return { ...payment, status: "processing", charge_id: charge };
  }
  if (news === "failed") {
    if (charge && failed.includes(charge)) return undefined;
    const later = payment.status === "processing" && payment.charge_id !== charge;
    return {
      ...payment,
      status: later ? "processing" : "failed",
      failed_charges: [...failed, ...(charge ? [charge] : [])].slice(-50),
      failure:
        error?.code === "authentication_required"
          ? "Your bank asks you to confirm this payment yourself."
          : (error?.message ?? "The payment did not go through."),
    };
  }
  return payment.status === "canceled" || payment.status === "processing"
    ? undefined
    : { ...payment, status: "canceled" };
}

/** What an intent's own state tells. */
function newsOf(intent: Stripe.PaymentIntent): News | undefined {
  const final = (["succeeded", "processing", "canceled"] as const).find((each) => each === intent.status);
  return final ?? (intent.last_payment_error ? "failed" : undefined);
}

/**
 * Applies what the provider answers about an intent now, as its webhook would; `account` is whose it was asked
 * for.
 */
export async function observe(intent: Stripe.PaymentIntent, account?: string): Promise<void> {
  const place = await placeOf(intent);
  const news = newsOf(intent);
  if (place && news) await take(place, news, intent, account);
}
