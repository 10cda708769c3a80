import type { Stripe } from "stripe";
import { amountText } from "../currency";
import { wireDecimal } from "../decimal";
import { idOf, newId } from "../id";
import type { Work } from "../types";
import type { Reduction } from "./discount";

interface Start {
  amount: number;
  currency: string;
  description: string | null;
  discountable: boolean;
  reductions: readonly Reduction[];
  parent: Stripe.InvoiceLineItem["parent"];
  period: Stripe.InvoiceLineItem.Period;
  price: Stripe.Price | null;
  quantity: number;
  subscription: string | null;
  metadata?: Stripe.Metadata;
}

/** Returns a line that stands on no invoice yet. Amounts in cents. */
export function makeLine(start: Start): Stripe.InvoiceLineItem {
  const { price, quantity } = start;
  return {
    id: newId("il"),
    object: "line_item",
    amount: start.amount,
    currency: start.currency,
    description: start.description,
    discount_amounts: start.reductions.map(({ discount, amount }) => ({ amount, discount })),
    discountable: start.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: start.metadata ?? {},
    parent: start.parent,
    period: start.period,
    pretax_credit_amounts: start.reductions.map(({ discount, amount }) => ({
      amount,
      discount,
      type: "discount",
    })),
    pricing: price
      ? {
          price_details: { price: price.id, product: idOf(price.product) ?? "" },
          type: "price_details",
          unit_amount_decimal: price.unit_amount_decimal,
        }
      : null,
    quantity,
    quantity_decimal: wireDecimal(quantity),
    subscription: start.subscription,
    subtotal: start.amount,
    taxes: [],
  };
}

/** Returns the parent of a line that bills an item of a subscription. */
export function itemParent(
  item: Pick<Stripe.SubscriptionItem, "id" | "subscription">,
  proration?: { invoice_item: string | null; credited: { invoice: string; line: string } | null },
): Stripe.InvoiceLineItem.Parent {
  const credited = proration?.credited;
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: proration?.invoice_item ?? null,
      proration: proration !== undefined,
      proration_details: {
        credited_items: credited ? { invoice: credited.invoice, invoice_line_items: [credited.line] } : null,
      },
      subscription: item.subscription,
      subscription_item: item.id,
    },
    type: "subscription_item_details",
  };
}

/** Returns the line of a whole period of an item; during a trial it costs nothing. */
export function periodLine(
  work: Work,
  item: Stripe.SubscriptionItem,
  reductions: readonly Reduction[],
  trial: boolean,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const name = productName(work, item.price);
  return makeLine({
    amount: trial ? 0 : priceOf(item),
    currency: item.price.currency,
    description: trial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${rateText(item.price)})`,
    discountable: true,
    reductions,
    parent: itemParent(item),
    period: { start: item.current_period_start, end: item.current_period_end },
    price: item.price,
    quantity,
    subscription: item.subscription,
  });
}

/** Returns what an item costs for a whole period, in cents. */
export const priceOf = (item: Pick<Stripe.SubscriptionItem, "price" | "quantity">): number =>
  (item.price.unit_amount ?? 0) * (item.quantity ?? 1);

export function productName(work: Work, price: Stripe.Price): string {
  return work.store.find("product", idOf(price.product) ?? "", work.account)?.name ?? "";
}

/** Formats a price by its time: `$29.00 / month`, `$79.00 every 3 months`. */
function rateText(price: Stripe.Price): string {
  const amount = amountText(price.unit_amount ?? 0, price.currency);
  const { interval = "month", interval_count: count = 1 } = price.recurring ?? {};
  return count === 1 ? `${amount} / ${interval}` : `${amount} every ${count} ${interval}s`;
}
