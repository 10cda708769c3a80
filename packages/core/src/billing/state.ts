import type Stripe from "stripe";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { isSigned, sign } from "../platform/stripe/metadata";
import { Mismatch, requireSame } from "../platform/stripe/mismatch";
import type { SubscriptionStatus } from "../workspace/schema";
import { isCustomerOf } from "./customer";
import type { Row } from "./entity";
import { soldBy } from "./price";
import { graceOf, isOn } from "./rules";
import { PaidPlan } from "./schema";

/** The provider's objects of one workspace, as they are now. */
export interface Provided {
  customer: Stripe.Customer;
  method: Stripe.PaymentMethod | undefined;
  /** The newest one in force, or else the newest. */
  subscription: Stripe.Subscription | undefined;
  invoice: Stripe.Invoice | undefined;
  /** The charge of an invoice that is open. */
  intent: Stripe.PaymentIntent | undefined;
}

/** Returns the metadata of a subscription of ours: its workspace, and the plan that follows it. */
export const metadataOf = (owner_id: number, next_plan?: PaidPlan): Record<string, string> =>
  sign(
    "subscription",
    { owner_id: `${owner_id}`, ...(next_plan ? { next_plan } : {}) },
    { account: undefined },
  );

const ENDED = new Set<Stripe.Subscription.Status>(["canceled", "incomplete_expired"]);

/** Returns the subscription that counts: the newest in force, or else the newest that has ended. */
export function currentOf(all: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const newest = all.toSorted((a, b) => b.created - a.created);
  return newest.find(({ status }) => !ENDED.has(status)) ?? newest[0];
}

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
      limit: 20,
      expand: ["data.latest_invoice"],
    }),
  ]);
  if (customer.deleted) throw new Mismatch("customer_deleted", { customer: customer_id });
  requireSame("not_ours", [["customer", isCustomerOf(owner_id, customer), true]]);
  const subscription = currentOf(data);
  const invoice = subscription?.latest_invoice;
  const latest = invoice && typeof invoice === "object" ? invoice : undefined;
  const method = customer.invoice_settings.default_payment_method;
  return {
    customer,
    method: method && typeof method === "object" ? method : undefined,
    subscription,
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
 * Says whether an end was planned. Where its holder drops it on the provider's own page, the plan that was to
 * follow stays in the metadata, and follows nothing.
 */
const isPlannedToEnd = ({ status, cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  status !== "paused" && (cancel_at_period_end || cancel_at !== null);

/**
 * Derives a workspace's subscription from the provider's objects: the same objects give the same row, whatever
 * came before.
 * @throws Mismatch for a subscription that we did not make, or that sells something else
 */
export function factsOf(
  owner_id: number,
  { customer, method, subscription, invoice, intent }: Provided,
): Facts {
  const common = {
    ...methodFacts(method),
    credit_amount: customer.balance < 0 ? Money.negate(customer.balance) : 0,
  };
  if (!subscription) return { ...NOTHING, ...common };
  requireSame("not_ours", [
    ["signed", isSigned("subscription", subscription.metadata, { account: undefined }), true],
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
    next_plan: isPlannedToEnd(subscription)
      ? PaidPlan.safeParse(subscription.metadata.next_plan).data
      : undefined,
    ended_at: status === "ended" ? instantOf(subscription.ended_at) : undefined,
    failed_at,
    grace_ends_at: failed_at && graceOf(failed_at),
    failure: failed ? (intent?.last_payment_error?.message ?? undefined) : undefined,
    needs_action: failed && intent?.status === "requires_action",
    open_amount: open ? invoice.amount_remaining : 0,
    coupon: couponOf(subscription),
  };
}

/** Returns the secret with which the holder of the payment method confirms a charge; null without need. */
export const secretOf = ({ subscription, intent }: Provided): string | null =>
  subscription && subscription.status !== "canceled" && intent?.status === "requires_action"
    ? intent.client_secret
    : null;
