import type Stripe from "stripe";
import { now } from "../platform/clock";
import { DAY_MS } from "../platform/date";
import { Code, fail, invalid } from "../platform/error";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { requireAnswer } from "./answer";
import type { Found } from "./coupon";
import { itemChangesOf, itemsOf, seatsFor, taxOf, type Wanted } from "./items";
import { describeLines, sumsOf } from "./line";
import { moveFor, PAY_FIRST } from "./move";
import { isFirst } from "./person";
import { planOf } from "./plans";
import { findWelcome } from "./referral/look";
import type { Deal, Preview } from "./schema";
import type { Reading } from "./take";

type Params = Stripe.InvoiceCreatePreviewParams;
type Discounts = Params["discounts"];

const preview = async (params: Params): Promise<Stripe.Invoice> =>
  requireAnswer((await stripe()).invoices.createPreview(params), "plan");

/** A first month that is not on the provider's balance yet comes off as that balance does. */
function payByWelcome<T extends Pick<Stripe.Invoice, "amount_due">>(of: T, welcome: number): T {
  return { ...of, amount_due: Money.subtract(of.amount_due, Math.min(welcome, of.amount_due)) };
}

const contentsOf = async (of: Stripe.Invoice) => ({
  lines: await requireAnswer(describeLines(of.lines.data), "plan"),
  ...sumsOf(of),
});

/** Returns the coupon that reduces the charges of a choice: the one of its code, or the one that is in force. */
function couponOf({ provided }: Reading, found: Found | undefined): Stripe.Coupon | undefined {
  if (found) return found.coupon;
  const [discount] = provided.subscription?.discounts ?? [];
  const coupon = typeof discount === "object" ? discount.source.coupon : undefined;
  return typeof coupon === "object" ? (coupon ?? undefined) : undefined;
}

/**
 * Says what a choice costs, as the provider computes it of these objects: what is due at `at`, the next charge with
 * its date, and each one after it. It writes nothing. 2024, 2025.
 */
export async function quote(
  reading: Reading,
  of: Wanted & { coupon?: Found | undefined },
  at: Date = now(),
): Promise<Preview> {
  const { row, provided } = reading;
  const { plan, coupon } = of;
  const wanted = { plan, extra_seats: seatsFor(plan, of.extra_seats) };
  const discounts: Discounts | undefined = coupon && [coupon.discount];
  const seconds = Math.floor(at.getTime() / 1000);
  const common = {
    plan,
    currency: planOf(plan).currency,
    preview_at: new Date(seconds * 1000).toISOString(),
  };
  const customer = row.customer_id;
  const tax = taxOf(provided.customer);
  const items = await itemsOf(wanted);
  const { subscription } = provided;
  const move = moveFor(reading, wanted);
  if (move === "pay_first") return fail(Code.PaymentInitiated, PAY_FIRST);
  /** What a new subscription would charge. */
  const full = (given: Discounts | undefined) =>
    preview({ customer, ...tax, subscription_details: { items }, ...(given && { discounts: given }) });
  /** The next charge of the one that is there; without a discount given, with the one that is in force. */
  const renewal = (of: Stripe.Subscription, given: Discounts | undefined) =>
    preview({
      customer,
      ...tax,
      subscription: of.id,
      subscription_details: {
        items: itemChangesOf(of, items),
        proration_behavior: "none",
        cancel_at_period_end: false,
      },
      ...(given !== undefined && { discounts: given }),
    });
  const reduces = couponOf(reading, coupon);
  /** A charge in which no coupon is used up: the one that is known, unless a coupon of it ends. */
  const eachOf = async (known: Stripe.Invoice, bare: () => Promise<Stripe.Invoice>): Promise<number> =>
    reduces && reduces.duration !== "forever" ? (await bare()).total : known.total;
  if (move === "now" && subscription) {
    const bought = await preview({
      customer,
      ...tax,
      subscription: subscription.id,
      subscription_details: {
        items: itemChangesOf(subscription, items),
        proration_behavior: "always_invoice",
        proration_date: seconds,
      },
      ...(discounts && { discounts }),
    });
    // A code for one charge is used by this one.
    const next = await renewal(subscription, coupon?.coupon.duration === "once" ? undefined : discounts);
    const lineEnd = Math.max(...bought.lines.data.map(({ period }) => period.end));
    return {
      ...common,
      takes_effect: "now",
      ...(await contentsOf(bought)),
      due_amount: bought.amount_due,
      trial_ends_at: null,
      next_amount: next.total,
      next_at: new Date(lineEnd * 1000).toISOString(),
      renewal_amount: await eachOf(next, () => renewal(subscription, "")),
    };
  }
  const starts = move === "start";
  const isNew = !subscription || starts || move === "period_end";
  const charged = await (isNew ? full(discounts) : renewal(subscription, discounts));
  const first = payByWelcome(charged, starts ? await findWelcome() : 0);
  const renewal_amount = await eachOf(charged, () => (isNew ? full(undefined) : renewal(subscription, "")));
  const { trial_days } = planOf(plan);
  const hasTrial = starts && !row.trial_taken && trial_days > 0 && (await isFirst(row.card_fingerprint));
  const trial_ends_at =
    row.trial_ends_at ?? (hasTrial ? new Date(at.getTime() + trial_days * DAY_MS).toISOString() : null);
  const waits = trial_ends_at ?? (starts ? null : (row.period_ends_at ?? null));
  return {
    ...common,
    takes_effect: move === "period_end" ? "period_end" : "now",
    ...(await contentsOf(first)),
    due_amount: waits === null ? first.amount_due : 0,
    trial_ends_at,
    next_amount: waits === null ? renewal_amount : first.amount_due,
    next_at:
      waits ?? new Date(Math.max(...first.lines.data.map(({ period }) => period.end)) * 1000).toISOString(),
    renewal_amount,
  };
}

const PRICE_CHANGED = "The price has changed";
export const TRIAL_TAKEN = "This card had its trial with another account";
const NO_WELCOME = "This card is known from another account: there is no referral credit";
const NEITHER = `${TRIAL_TAKEN}: there are no free days, and no referral credit`;

/** Refuses a choice whose price is not the one that its buyer has read, and says why. 422, before any charge. */
export function requireAgreed(agreed: Deal, now: Preview): void {
  const isSame =
    agreed.due_amount === now.due_amount &&
    agreed.next_amount === now.next_amount &&
    agreed.credit_amount === now.credit_amount;
  if (isSame) return;
  const lostTrial = agreed.due_amount === 0 && now.due_amount > 0 && now.trial_ends_at === null;
  const lostCredit = agreed.credit_amount > now.credit_amount;
  const why = lostTrial ? (lostCredit ? NEITHER : TRIAL_TAKEN) : lostCredit ? NO_WELCOME : PRICE_CHANGED;
  invalid({ agreed: why });
}
