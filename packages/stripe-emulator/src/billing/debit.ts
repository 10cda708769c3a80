import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Debit } from "../kinds";
import type { Work } from "../types";
import { dayText } from "./calendar";
import { discountsAt, type Reduction, reduce } from "./discount";
import { makeInvoiceItem } from "./invoice-item";
import { priceOf, productName } from "./line";
import { share } from "./share";

type Subscription = Stripe.Subscription;
type Item = Stripe.SubscriptionItem;

/** Keeps what the lines of whole periods bill their items, so that unused time can be given back of it. */
export function recordDebits(work: Work, invoice: Stripe.Invoice): void {
  for (const line of invoice.lines.data) {
    const details = line.parent?.subscription_item_details;
    if (!details || details.proration) continue;
    work.store.remember("subscription_item", details.subscription_item, {
      amount: line.amount,
      reductions: (line.discount_amounts ?? []).map(({ amount, discount }) => ({
        amount,
        discount: idOf(discount) ?? "",
      })),
      start: line.period.start,
      end: line.period.end,
      invoice_item: null,
      invoice: invoice.id,
      line: line.id,
    });
  }
}

/**
 * Gives back the unused time of what an item was last billed, from a moment on: the same share of the amount and of
 * its discounts.
 */
export function creditRest(work: Work, subscription: Subscription, item: Item, from: number): void {
  const debit = work.store.recall("subscription_item", item.id);
  if (!debit || debit.end <= from) return;
  const at = Math.max(from, debit.start);
  const back = (amount: number) => 0 - share(amount, debit.end - at, debit.end - debit.start);
  work.store.remember("subscription_item", item.id, { ...debit, amount: 0, reductions: [], end: at });
  if (debit.amount === 0) return;
  prorate(work, subscription, item, {
    amount: back(debit.amount),
    reductions: debit.reductions.map(({ discount, amount }) => ({ discount, amount: back(amount) })),
    description: `Unused time on ${nameOf(work, item)} after ${dayText(at)}`,
    period: { start: at, end: debit.end },
    credited: debit,
  });
}

/** Bills the rest of the period of an item, from a moment on; `start` is where the whole period begins. */
export function debitRest(
  work: Work,
  subscription: Subscription,
  item: Item,
  from: number,
  start = item.current_period_start,
): void {
  const end = item.current_period_end;
  const amount = share(priceOf(item), end - from, end - start);
  const reductions = discountRest(work, subscription, item, amount, {
    part: end - from,
    whole: end - start,
  });
  const made =
    amount === 0
      ? undefined
      : prorate(work, subscription, item, {
          amount,
          reductions,
          description: `Remaining time on ${nameOf(work, item)} after ${dayText(from)}`,
          period: { start: from, end },
        });
  work.store.remember("subscription_item", item.id, {
    amount,
    reductions,
    start: from,
    end,
    invoice_item: made?.id ?? null,
    invoice: null,
    line: null,
  });
}

/** Returns the discounts on the rest of a period; an amount off is taken for its share of the time. */
function discountRest(
  work: Work,
  subscription: Subscription,
  item: Item,
  amount: number,
  time: { part: number; whole: number },
): Reduction[] {
  const discounts = discountsAt(
    work,
    subscription.discounts.map((each) => idOf(each) ?? ""),
  );
  const priced = (each: Item, cents: number) => ({
    amount: cents,
    product: idOf(each.price.product),
    discountable: true,
  });
  if (!discounts.some(({ coupon }) => coupon.amount_off))
    return reduce([priced(item, amount)], discounts)[0] ?? [];
  const items = subscription.items.data;
  const whole = reduce(
    items.map((each) => priced(each, priceOf(each))),
    discounts,
  )[items.findIndex(({ id }) => id === item.id)];
  return (whole ?? []).map(({ discount, amount: off }) => ({
    discount,
    amount: share(off, time.part, time.whole),
  }));
}

interface Rest {
  amount: number;
  reductions: Reduction[];
  description: string;
  period: { start: number; end: number };
  credited?: Debit;
}

function prorate(work: Work, subscription: Subscription, item: Item, rest: Rest): Stripe.InvoiceItem {
  const { amount, description, period, reductions, credited } = rest;
  const start = {
    amount,
    currency: subscription.currency,
    customer: idOf(subscription.customer) ?? "",
    description,
    discountable: false,
    period,
    price: item.price,
    quantity: item.quantity ?? 1,
    subscription: subscription.id,
  };
  return makeInvoiceItem(work, start, { item, reductions, ...(credited ? { credited } : {}) });
}

function nameOf(work: Work, item: Item): string {
  const name = productName(work, item.price);
  return (item.quantity ?? 1) === 1 ? name : `${item.quantity} × ${name}`;
}
