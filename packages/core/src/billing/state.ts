import type Stripe from "stripe";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { Mismatch, requireSame } from "../platform/stripe/mismatch";
import type { SubscriptionStatus } from "../workspace/schema";
import { isCustomerOf } from "./customer";
import type { Row } from "./entity";
import { isOurs, type Next, noteOf } from "./note";
import { soldBy } from "./price";
import { graceOf, isOn } from "./rules";

/** The provider's objects of one workspace, as they are now. */
export interface Provided {
  customer: Stripe.Customer;
  method: Stripe.PaymentMethod | undefined;
  /** The one that counts (`currentOf`). */
  subscription: Stripe.Subscription | undefined;
  /** Those of ours that began while another one was there. */
  surplus: Stripe.Subscription[];
  /** All of ours, those that have ended among them. */
  all: Stripe.Subscription[];
  /** One that is there and that we did not make. */
  foreign: Stripe.Subscription | undefined;
  invoice: Stripe.Invoice | undefined;
  /** The charge of an invoice that is open. */
  intent: Stripe.PaymentIntent | undefined;
}

const ENDED = new Set<Stripe.Subscription.Status>(["canceled", "incomplete_expired"]);

/** Returns whether a subscription at the provider is in force, or may still begin. */
export const isThere = ({ status }: Pick<Stripe.Subscription, "status">): boolean => !ENDED.has(status);

/**
 * Returns the subscription that counts: of those in force the first, because a second one should not have begun;
 * or else the one that may still begin, or else the newest that has ended.
 */
export function currentOf(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const oldest = all.toReversed().toSorted((a, b) => a.created - b.created);
  const there = oldest.filter(isThere);
  return there.find(({ status }) => status !== "incomplete") ?? there[0] ?? oldest.at(-1);
}

/** The longest time between a planned end and the moment at which the provider ends it, in seconds. */
const END_MARGIN = 86_400;

/** Returns the plan that follows, as long as the end is there, or came, that it was planned with. */
export function nextOf(subscription: Stripe.Subscription): Next | undefined {
  const { next } = noteOf(subscription);
  if (!next || subscription.status === "paused") return undefined;
  const { cancel_at, ended_at } = subscription;
  const holds = isThere(subscription)
    ? cancel_at === next.at
    : ended_at !== null && ended_at >= next.at && ended_at < next.at + END_MARGIN;
  return holds ? next : undefined;
}

/** Returns the codes that have reduced a charge of one of these subscriptions. */
export const codesOf = (all: readonly Stripe.Subscription[]): string[] =>
  all.flatMap((subscription) => {
    const { latest_invoice: invoice } = subscription;
    if (!invoice || typeof invoice === "string") return [];
    const reduced = (invoice.total_discount_amounts ?? []).some(({ amount }) => amount > 0);
    const first = invoice.billing_reason === "subscription_create";
    return first && !(invoice.status === "paid" && reduced) ? [] : noteOf(subscription).codes;
  });

const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  (typeof of === "string" ? of : of?.id) ?? undefined;

/** Returns the intent that charges an open invoice. */
async function intentOf(invoice: Stripe.Invoice | undefined): Promise<Stripe.PaymentIntent | undefined> {
  if (invoice?.status !== "open") return undefined;
  const sdk = await stripe();
  const { data } = await sdk.invoicePayments.list({ invoice: invoice.id ?? "", limit: 10 });
  const id = idOf(data.find(({ is_default }) => is_default)?.payment.payment_intent);
  return id ? sdk.paymentIntents.retrieve(id) : undefined;
}

/** Reads what an invoice was paid with; undefined where credit paid all of it. */
export async function readMethod({ id: invoice = "" }: Stripe.Invoice) {
  const sdk = await stripe();
  const { data } = await sdk.invoicePayments.list({ invoice, status: "paid", limit: 10 });
  const id = data.map(({ payment }) => idOf(payment.payment_intent)).find((each) => each !== undefined);
  if (!id) return undefined;
  const { payment_method } = await sdk.paymentIntents.retrieve(id, { expand: ["payment_method"] });
  return payment_method && typeof payment_method === "object" ? methodFacts(payment_method) : undefined;
}

/**
 * Reads what the provider has of a workspace. It is asked anew each time: a message only says that there is
 * something to read, so that messages may come in any order, twice or not at all.
 */
export async function readProvided({ owner_id, customer_id }: Row): Promise<Provided> {
  const sdk = await stripe();
  const [customer, { data }] = await Promise.all([
    sdk.customers.retrieve(customer_id, { expand: ["invoice_settings.default_payment_method"] }),
    sdk.subscriptions.list({
      customer: customer_id,
      status: "all",
      limit: 100,
      expand: ["data.latest_invoice", "data.discounts.promotion_code", "data.discounts.source.coupon"],
    }),
  ]);
  if (customer.deleted) throw new Mismatch("customer_deleted", { customer: customer_id });
  requireSame("not_ours", [["customer", isCustomerOf(owner_id, customer), true]]);
  const ours = data.filter(isOurs);
  const subscription = currentOf(ours.length > 0 ? ours : data);
  const invoice = subscription?.latest_invoice;
  const latest = invoice && typeof invoice === "object" ? invoice : undefined;
  const method = customer.invoice_settings.default_payment_method;
  return {
    customer,
    method: method && typeof method === "object" ? method : undefined,
    subscription,
    surplus: ours.filter((each) => isThere(each) && each.id !== subscription?.id),
    all: ours,
    foreign: data.find((each) => isThere(each) && !isOurs(each)),
    invoice: latest,
    intent: await intentOf(latest),
  };
}

const STATUS: Partial<Record<Stripe.Subscription.Status, SubscriptionStatus>> = {
  incomplete: "incomplete",
  trialing: "trialing",
  active: "active",
  past_due: "past_due",
  // Nothing of ours pauses a subscription or leaves it unpaid; whoever does so at the provider ends its features.
  unpaid: "past_due",
  canceled: "ended",
  incomplete_expired: "ended",
  paused: "ended",
};

const instantOf = (seconds: number | null | undefined): string | undefined =>
  seconds ? new Date(seconds * 1000).toISOString() : undefined;

/** The columns of the row that follow from the provider's objects alone. */
export type Facts = Pick<
  Row,
  | "status"
  | "plan"
  | "extra_seats"
  | "period_starts_at"
  | "period_ends_at"
  | "trial_ends_at"
  | "cancel_at"
  | "next_plan"
  | "ended_at"
  | "failed_at"
  | "grace_ends_at"
  | "failure"
  | "needs_action"
  | "open_amount"
  | "credit_amount"
  | "coupon"
  | "card_brand"
  | "card_last4"
  | "card_expires"
  | "subscription_id"
  | "invoice_id"
  | "payment_method_id"
  | "card_fingerprint"
>;

const WORDS: Record<string, string> = { us_bank_account: "Bank account", link: "Link" };

function methodFacts(method: Stripe.PaymentMethod | undefined) {
  const card = method?.card;
  return {
    payment_method_id: method?.id,
    card_fingerprint: card?.fingerprint ?? method?.us_bank_account?.fingerprint ?? undefined,
    card_brand: card?.brand ?? (method ? (WORDS[method.type] ?? method.type) : undefined),
    card_last4: card?.last4 ?? method?.us_bank_account?.last4 ?? undefined,
    card_expires: card ? `${card.exp_year}-${`${card.exp_month}`.padStart(2, "0")}` : undefined,
  };
}

/** Returns the coupon in force, by the code that people know. */
function couponOf({ discounts }: Stripe.Subscription): string | undefined {
  const [first] = discounts;
  if (!first || typeof first === "string") return undefined;
  const { promotion_code } = first;
  if (promotion_code && typeof promotion_code === "object") return promotion_code.code;
  const { coupon } = first.source;
  return (typeof coupon === "object" ? coupon?.name : undefined) ?? idOf(coupon);
}

const NOTHING = {
  status: "none",
  plan: "none",
  extra_seats: 0,
  needs_action: false,
  open_amount: 0,
} as const;

/**
 * Derives a workspace's subscription from the provider's objects: the same objects give the same row, whatever
 * came before.
 * @throws Mismatch for a subscription that we did not make, or that sells something else
 */
export function factsOf(
  owner_id: number,
  { customer, method, subscription, foreign, invoice, intent }: Provided,
): Facts {
  if (foreign) throw new Mismatch("not_ours", { subscription: foreign.id });
  const common = {
    ...methodFacts(method),
    credit_amount: customer.balance < 0 ? Money.negate(customer.balance) : 0,
  };
  if (!subscription) return { ...NOTHING, ...common };
  requireSame("not_ours", [
    ["signed", isOurs(subscription), true],
    ["owner_id", subscription.metadata.owner_id, `${owner_id}`],
  ]);
  const items = subscription.items.data.map((item) => ({ item, sold: soldBy(item.price) }));
  const own = items.find(({ sold }) => sold?.seat === false);
  if (!own?.sold) throw new Mismatch("other_price", { prices: items.map(({ item }) => item.price.id) });
  const status = STATUS[subscription.status] ?? "ended";
  const seats = items.find(({ sold }) => sold?.seat)?.item.quantity ?? 0;
  const period_starts_at = instantOf(own.item.current_period_start);
  const open = invoice?.status === "open";
  const failed_at =
    status === "past_due"
      ? (instantOf(invoice?.status_transitions.finalized_at) ?? period_starts_at)
      : undefined;
  const failed = status === "past_due" || status === "incomplete";
  const asks = failed || subscription.pending_update !== null;
  return {
    ...common,
    status,
    plan: own.sold.plan,
    extra_seats: seats,
    subscription_id: subscription.id,
    invoice_id: invoice?.id,
    period_starts_at,
    period_ends_at: instantOf(own.item.current_period_end),
    trial_ends_at: status === "trialing" ? instantOf(subscription.trial_end) : undefined,
    cancel_at: isOn(status) ? instantOf(subscription.cancel_at) : undefined,
    next_plan: nextOf(subscription)?.plan,
    ended_at: status === "ended" ? instantOf(subscription.ended_at) : undefined,
    failed_at,
    grace_ends_at: failed_at && graceOf(failed_at),
    failure: failed ? (intent?.last_payment_error?.message ?? undefined) : undefined,
    needs_action: asks && intent?.status === "requires_action",
    open_amount: open ? invoice.amount_remaining : 0,
    coupon: isThere(subscription) ? couponOf(subscription) : undefined,
  };
}

/** Returns the secret with which the holder of the payment method confirms a charge; null without need. */
export const secretOf = ({ subscription, intent }: Provided): string | null =>
  subscription && isThere(subscription) && intent?.status === "requires_action" ? intent.client_secret : null;
