import type { Stripe } from "stripe";
import { wireDecimal } from "../decimal";
import { idOf, newId } from "../id";
import type { Debit } from "../kinds";
import type { Work } from "../types";
import { itemParent, makeLine } from "./line";

interface Start {
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
  discountable: boolean;
  metadata?: Stripe.Metadata;
  period: { start: number; end: number };
  price: Stripe.Price | null;
  quantity: number;
  subscription: string | null;
}

/** Creates an invoice item, which waits for the next invoice of its customer or subscription. */
export function makeInvoiceItem(work: Work, start: Start, proration?: Proration): Stripe.InvoiceItem {
  const { price } = start;
  const made: Stripe.InvoiceItem = {
    id: newId("ii"),
    object: "invoiceitem",
    amount: start.amount,
    currency: start.currency,
    customer: start.customer,
    customer_account: null,
    date: work.now,
    description: start.description,
    discountable: start.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: start.metadata ?? {},
    net_amount: start.amount - (proration?.reductions ?? []).reduce((sum, { amount }) => sum + amount, 0),
    parent: start.subscription
      ? {
          subscription_details: {
            subscription: start.subscription,
            ...(proration ? { subscription_item: proration.item.id } : {}),
          },
          type: "subscription_details",
        }
      : null,
    period: start.period,
    pricing: price
      ? {
          price_details: { price: price.id, product: idOf(price.product) ?? "" },
          type: "price_details",
          unit_amount_decimal: price.unit_amount_decimal,
        }
      : null,
    proration: proration !== undefined,
    quantity: start.quantity,
    quantity_decimal: wireDecimal(start.quantity),
    tax_rates: [],
    test_clock: null,
  };
  if (proration) {
    const { credited } = proration;
    made.proration_details = {
      credited_items:
        credited?.invoice && credited.line
          ? {
              invoice_line_item_details: {
                invoice: credited.invoice,
                invoice_line_items: [credited.line],
              },
              type: "invoice_line_items",
            }
          : credited?.invoice_item
            ? { invoice_item: credited.invoice_item, type: "invoice_item" }
            : null,
      discount_amounts: proration.reductions.map(({ discount, amount }) => ({ amount, discount })),
    };
  }
  work.store.insert("invoiceitem", made, work.account);
  work.emit("invoiceitem.created", made);
  return made;
}

interface Proration {
  item: Stripe.SubscriptionItem;
  reductions: Debit["reductions"];
  /** What a credit gives back. */
  credited?: Debit;
}

/** Returns the invoice items that wait for an invoice of this subscription, oldest first. */
export function pendingItems(
  work: Work,
  customer: string,
  subscription: string | null,
): Stripe.InvoiceItem[] {
  return work.store
    .list("invoiceitem", { account: work.account, where: [["$.customer", customer]] })
    .filter(({ invoice, parent }) => {
      const of = parent?.subscription_details?.subscription ?? null;
      return invoice === null && (of === null || of === subscription);
    })
    .reverse();
}

/** Returns the line of an invoice item, and marks the item as billed by the invoice. */
export function billItem(work: Work, pending: Stripe.InvoiceItem, invoice: string): Stripe.InvoiceLineItem {
  const { price_details } = pending.pricing ?? {};
  const price = work.store.find("price", idOf(price_details?.price) ?? "", work.account) ?? null;
  const subscription = pending.parent?.subscription_details?.subscription ?? null;
  const line = makeLine({
    amount: pending.amount,
    currency: pending.currency,
    description: pending.description,
    discountable: pending.discountable,
    reductions:
      pending.proration_details?.discount_amounts.map(({ amount, discount }) => ({
        amount,
        discount: idOf(discount) ?? "",
      })) ?? [],
    parent: parentOf(work, pending),
    period: pending.period,
    price,
    quantity: pending.quantity,
    subscription,
    metadata: pending.metadata ?? {},
  });
  pending.invoice = invoice;
  work.store.save("invoiceitem", pending);
  const item = pending.parent?.subscription_details?.subscription_item;
  const debit = item ? work.store.recall("subscription_item", item) : undefined;
  if (item && debit?.invoice_item === pending.id) {
    work.store.remember("subscription_item", item, { ...debit, invoice, line: line.id });
  }
  return line;
}

function parentOf(work: Work, pending: Stripe.InvoiceItem): Stripe.InvoiceLineItem.Parent {
  const { subscription = null, subscription_item: item } = pending.parent?.subscription_details ?? {};
  if (!item || !subscription) {
    return {
      invoice_item_details: {
        invoice_item: pending.id,
        proration: pending.proration,
        proration_details: { credited_items: null },
        subscription,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    };
  }
  const given = pending.proration_details?.credited_items;
  const details = given?.invoice_line_item_details ?? billedLater(work, given?.invoice_item);
  const [line] = details?.invoice_line_items ?? [];
  return itemParent(
    { id: item, subscription },
    { invoice_item: pending.id, credited: details && line ? { invoice: details.invoice, line } : null },
  );
}

/** Returns where a debit stands that was not billed yet when it was given back. */
function billedLater(work: Work, id: string | undefined) {
  const invoice = id ? idOf(work.store.find("invoiceitem", id, work.account)?.invoice) : null;
  const found = invoice ? work.store.find("invoice", invoice, work.account) : undefined;
  const line = found?.lines.data.find(({ parent }) => parent?.subscription_item_details?.invoice_item === id);
  return invoice && line ? { invoice, invoice_line_items: [line.id] } : undefined;
}
