import type Stripe from "stripe";
import { now } from "../platform/clock";
import { DAY_MS } from "../platform/date";
import { Code, fail } from "../platform/error";
import { Money } from "../platform/money";
import { stripe } from "../platform/stripe";
import { requireAnswer } from "./answer";
import { moveFor, PAY_FIRST } from "./change";
import { findCoupon, requireUsable } from "./coupon";
import { requireCustomer } from "./customer";
import { itemChangesOf, itemsOf, seatsFor, taxOf } from "./items";
import { limitTries } from "./limits";
import { describeLines } from "./line";
import { planOf } from "./plans";
import type { Preview, PreviewInput } from "./schema";
import { take } from "./take";

type Params = Stripe.InvoiceCreatePreviewParams;

const preview = async (params: Params): Promise<Stripe.Invoice> =>
  requireAnswer((await stripe()).invoices.createPreview(params), "plan");

const sumsOf = async (of: Stripe.Invoice) => ({
  lines: await requireAnswer(describeLines(of.lines.data), "plan"),
  discount_amount: Money.sum((of.total_discount_amounts ?? []).map(({ amount }) => amount)),
  tax_amount: Money.sum((of.total_taxes ?? []).map(({ amount }) => amount)),
  credit_amount: Money.clamp(Money.subtract(of.total, of.amount_due), 0, Math.max(0, of.total)),
  total_amount: of.total,
});

/**
 * Says what a choice would cost, as the provider computes it, before anything is charged: what is due today,
 * and the next charge with its date. 1005, 1018, 2024, 2025.
 */
export async function previewPlan({ plan, extra_seats, coupon: code }: PreviewInput): Promise<Preview> {
  await limitTries("preview");
  // A code that is none is refused before anything is written.
  const found = code ? await findCoupon(code) : undefined;
  await requireCustomer();
  const reading = await take();
  const { row, provided } = reading;
  const coupon = found && requireUsable(found, reading);
  const discounts = coupon && [coupon.discount];
  const seconds = Math.floor(now().getTime() / 1000);
  const wanted = { plan, extra_seats: seatsFor(plan, extra_seats ?? row.extra_seats) };
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
  const full = () =>
    preview({ customer, ...tax, subscription_details: { items }, ...(discounts && { discounts }) });
  /** The next charge of the one that is there; without a discount given, with the one that is in force. */
  const renewal = (of: Stripe.Subscription, given: typeof discounts) =>
    preview({
      customer,
      ...tax,
      subscription: of.id,
      subscription_details: {
        items: itemChangesOf(of, items),
        proration_behavior: "none",
        cancel_at_period_end: false,
      },
      ...(given && { discounts: given }),
    });
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
      ...(await sumsOf(bought)),
      due_amount: bought.amount_due,
      trial_ends_at: null,
      next_amount: next.total,
      next_at: new Date(lineEnd * 1000).toISOString(),
    };
  }
  const starts = move === "start";
  const first = await (subscription && !starts && move !== "period_end"
    ? renewal(subscription, discounts)
    : full());
  const { trial_days } = planOf(plan);
  const trial_ends_at =
    row.trial_ends_at ??
    (starts && !row.trial_taken && trial_days > 0
      ? new Date(now().getTime() + trial_days * DAY_MS).toISOString()
      : null);
  const waits = trial_ends_at ?? (starts ? null : (row.period_ends_at ?? null));
  return {
    ...common,
    takes_effect: move === "period_end" ? "period_end" : "now",
    ...(await sumsOf(first)),
    due_amount: waits === null ? first.amount_due : 0,
    trial_ends_at,
    next_amount: waits === null ? first.total : first.amount_due,
    next_at:
      waits ?? new Date(Math.max(...first.lines.data.map(({ period }) => period.end)) * 1000).toISOString(),
  };
}
