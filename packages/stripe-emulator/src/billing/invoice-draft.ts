import type { Stripe } from "stripe";
import { leastOf } from "../currency";
import { idOf, newId } from "../id";
import type { Work } from "../types";
import { discountsAt, reduce } from "./discount";
import { billItem, pendingItems } from "./invoice-item";
import { sum } from "./share";
import { isLocated, taxOf } from "./tax";

export interface Bill {
  customer: string;
  currency: string;
  subscription: Stripe.Subscription | null;
  reason: "manual" | "subscription_create" | "subscription_cycle" | "subscription_update";
  period: { start: number; end: number };
  /** The lines of whole periods; those of waiting invoice items are added to them. */
  lines: Stripe.InvoiceLineItem[];
  /** Whether what waits for an invoice comes along. */
  pending: boolean;
}

/** Creates a draft: its lines, and those of all invoice items that wait for it. */
export function draftInvoice(work: Work, bill: Bill): Stripe.Invoice {
  const { subscription } = bill;
  const customer = work.store.get("customer", bill.customer, work.account);
  const invoice = bareInvoice(work, bill, customer);
  work.store.insert("invoice", invoice, work.account);
  const waiting = bill.pending ? pendingItems(work, bill.customer, subscription?.id ?? null) : [];
  invoice.lines.data = [...waiting.map((item) => billItem(work, item, invoice.id)), ...bill.lines].map(
    (line) => ({ ...line, invoice: invoice.id }),
  );
  addUp(work, invoice, customer);
  work.store.save("invoice", invoice);
  work.emit("invoice.created", invoice);
  return invoice;
}

/**
 * Computes an invoice from its lines: discounts (those of prorations stand already), taxes, totals and what is due
 * after the customer's balance.
 */
export function addUp(work: Work, invoice: Stripe.Invoice, customer: Stripe.Customer): void {
  const lines = invoice.lines.data;
  const fixed = (line: Stripe.InvoiceLineItem) =>
    line.parent?.subscription_item_details?.proration || line.parent?.invoice_item_details?.proration;
  const open = lines.filter((line) => !fixed(line));
  const discounts = discountsAt(
    work,
    invoice.discounts.map((each) => idOf(each) ?? ""),
  );
  const reductions = reduce(
    open.map(({ amount, discountable, pricing }) => ({
      amount,
      discountable,
      product: pricing?.price_details?.product ?? null,
    })),
    discounts,
  );
  open.forEach((line, index) => {
    const found = reductions[index] ?? [];
    line.discount_amounts = found.map(({ amount, discount }) => ({ amount, discount }));
    line.pretax_credit_amounts = found.map(({ amount, discount }) => ({
      amount,
      discount,
      type: "discount",
    }));
  });
  addTaxes(work, invoice, customer);
  const off = byKey(
    lines.flatMap((line) => line.discount_amounts ?? []),
    ({ discount }) => idOf(discount) ?? "",
  );
  invoice.total_discount_amounts = [...off].map(([discount, parts]) => ({
    amount: sum(parts.map(({ amount }) => amount)),
    discount,
  }));
  invoice.total_pretax_credit_amounts = invoice.total_discount_amounts.map(({ amount, discount }) => ({
    amount,
    discount,
    type: "discount",
  }));
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  invoice.total_taxes = [
    ...byKey(taxes, (tax) => JSON.stringify([tax.tax_rate_details, tax.tax_behavior])),
  ].map(([, parts]) => {
    const [first] = parts;
    if (!first) throw new Error("a group of taxes is never empty");
    return {
      ...first,
      amount: sum(parts.map(({ amount }) => amount)),
      taxable_amount: sum(parts.map(({ taxable_amount }) => taxable_amount ?? 0)),
    };
  });
  const inclusive = sum(taxes.filter((tax) => tax.tax_behavior === "inclusive").map(({ amount }) => amount));
  const exclusive = sum(taxes.map(({ amount }) => amount)) - inclusive;
  invoice.subtotal = sum(lines.map(({ amount }) => amount));
  invoice.subtotal_excluding_tax = invoice.subtotal - inclusive;
  const reduced = invoice.subtotal - sum(invoice.total_discount_amounts.map(({ amount }) => amount));
  invoice.total_excluding_tax = reduced - inclusive;
  invoice.total = reduced + exclusive;
  invoice.starting_balance = customer.balance;
  owe(invoice);
}

/** Works out what is due after the customer's balance; too little to be charged is left to the next invoice. */
function owe(invoice: Stripe.Invoice): void {
  const owed = invoice.total <= 0 ? 0 : Math.max(invoice.total + invoice.starting_balance, 0);
  invoice.amount_due = owed < leastOf(invoice.currency) ? 0 : owed;
  invoice.amount_remaining =
    invoice.amount_due - invoice.amount_paid - invoice.pre_payment_credit_notes_amount;
}

function addTaxes(work: Work, invoice: Stripe.Invoice, customer: Stripe.Customer): void {
  const on = invoice.automatic_tax.enabled;
  invoice.automatic_tax.status = !on
    ? null
    : isLocated(customer.address)
      ? "complete"
      : "requires_location_inputs";
  for (const line of invoice.lines.data) {
    const net = line.amount - sum((line.discount_amounts ?? []).map(({ amount }) => amount));
    const price = work.store.find("price", idOf(line.pricing?.price_details?.price) ?? "", work.account);
    line.taxes =
      invoice.automatic_tax.status === "complete" ? [taxOf(customer, net, price?.tax_behavior)] : [];
  }
}

function byKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function bareInvoice(work: Work, bill: Bill, customer: Stripe.Customer): Stripe.Invoice {
  const { subscription } = bill;
  const id = newId("in");
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: null,
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription?.automatic_tax.enabled ?? false,
      liability: subscription?.automatic_tax.liability ?? null,
      provider: subscription?.automatic_tax.enabled ? "stripe" : null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: bill.reason,
    collection_method: "charge_automatically",
    created: work.now,
    currency: bill.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? "none",
    customer_tax_ids: work.store
      .list("tax_id", { account: work.account, where: [["$.customer", customer.id]] })
      .map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: subscription?.discounts.map((each) => idOf(each) ?? "") ?? [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: "list", data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: "subscription_details",
        }
      : null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: subscription?.payment_settings?.payment_method_types ?? null,
    },
    period_end: bill.period.end,
    period_start: bill.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
