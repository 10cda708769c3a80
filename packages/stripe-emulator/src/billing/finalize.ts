import type { Stripe } from "stripe";
import { idOf, newId } from "../id";
import { bareIntent } from "../resources/payment-intent-make";
import type { Work } from "../types";
import { moveBalance } from "./balance";
import { useOnce } from "./discount";
import { addUp } from "./invoice-draft";

/** Returns the customer of an invoice as they are now. */
export const customerOf = (work: Work, of: { customer: Stripe.Invoice["customer"] }): Stripe.Customer =>
  work.store.get("customer", idOf(of.customer) ?? "", work.account);

export function subscriptionOf(work: Work, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  return id ? work.store.find("subscription", id, work.account) : undefined;
}

/**
 * Makes a draft final: it gets its number, takes the customer's balance, and an intent to pay what is due. One
 * with nothing due is paid at once.
 */
export function finalizeInvoice(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  const customer = customerOf(work, invoice);
  addUp(work, invoice, customer);
  const before = structuredClone(customer);
  const sequence = customer.next_invoice_sequence ?? 1;
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`;
  work.store.save("customer", { ...customer, next_invoice_sequence: sequence + 1 });
  takeBalance(work, invoice);
  const subscription = subscriptionOf(work, invoice);
  if (subscription) {
    const used = (invoice.total_discount_amounts ?? []).map(({ amount, discount }) => ({
      amount,
      discount: idOf(discount) ?? "",
    }));
    useOnce(work, subscription, used);
  }
  invoice.status = "open";
  invoice.effective_at = work.now;
  invoice.automatically_finalizes_at = null;
  invoice.status_transitions.finalized_at = work.now;
  invoice.webhooks_delivered_at = work.now;
  invoice.hosted_invoice_url = `${work.origin}/_local/stripe/invoices/${invoice.id}`;
  invoice.invoice_pdf = `${work.origin}/_local/stripe/invoices/${invoice.id}/pdf`;
  if (invoice.amount_due > 0) requestPayment(work, invoice, before);
  work.store.save("invoice", invoice);
  work.emit("invoice.finalized", invoice);
  return invoice.amount_due > 0 ? invoice : markPaid(work, invoice);
}

/** Uses the customer's credit or debt. What is charged leaves the balance at 0; what is not stays in it. */
function takeBalance(work: Work, invoice: Stripe.Invoice): void {
  const customer = idOf(invoice.customer) ?? "";
  const { starting_balance, total, currency } = invoice;
  const ending = starting_balance + total - invoice.amount_due;
  invoice.ending_balance = ending;
  invoice.amount_remaining = invoice.amount_due;
  if (ending !== starting_balance) {
    moveBalance(work, customer, ending - starting_balance, currency, {
      type: total > 0 && ending > 0 ? "invoice_too_small" : "applied_to_invoice",
      invoice: invoice.id,
    });
  }
}

const PURPOSES: Readonly<Record<string, string>> = {
  subscription_create: "Subscription creation",
  subscription_cycle: "Subscription update",
  subscription_update: "Subscription update",
};

/** Creates the intent of an invoice, and the payment that ties them. */
function requestPayment(work: Work, invoice: Stripe.Invoice, customer: Stripe.Customer): void {
  const types = (invoice.payment_settings.payment_method_types ?? ["card"]).filter(
    (type): type is "card" | "us_bank_account" => type === "card" || type === "us_bank_account",
  );
  const intent = bareIntent(work, invoice.amount_due, invoice.currency, types);
  intent.customer = customer.id;
  intent.description = PURPOSES[invoice.billing_reason ?? ""] ?? "Payment for Invoice";
  intent.setup_future_usage = "off_session";
  const method = methodFor(work, invoice);
  if (method) {
    intent.payment_method = method.id;
    intent.status = "requires_confirmation";
  }
  work.store.insert("payment_intent", intent, work.account);
  work.emit("payment_intent.created", intent);
  const payment: Stripe.InvoicePayment = {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: work.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
  work.store.insert("invoice_payment", payment, work.account);
}

/** Returns the payment method that an invoice is charged to: its own, the subscription's, the customer's. */
export function methodFor(work: Work, invoice: Stripe.Invoice): Stripe.PaymentMethod | undefined {
  const customer = customerOf(work, invoice);
  const ids = [
    invoice.default_payment_method,
    subscriptionOf(work, invoice)?.default_payment_method,
    customer.invoice_settings.default_payment_method,
  ];
  for (const id of ids.map(idOf)) {
    const method = id ? work.store.find("payment_method", id, work.account) : undefined;
    if (method?.customer === customer.id) return method;
  }
  return undefined;
}

/** Returns the payments of an invoice, oldest first. */
export function paymentsOf(work: Work, invoice: string): Stripe.InvoicePayment[] {
  return work.store
    .list("invoice_payment", { account: work.account, where: [["$.invoice", invoice]] })
    .reverse();
}

/** Returns the intent of an invoice that is open. */
export function intentOfInvoice(work: Work, invoice: string): Stripe.PaymentIntent | undefined {
  const open = paymentsOf(work, invoice).find(({ status }) => status === "open");
  const id = idOf(open?.payment.payment_intent);
  return id ? work.store.get("payment_intent", id, work.account) : undefined;
}

/** Makes an invoice paid; `amount` came by its payment, in cents. */
export function markPaid(work: Work, invoice: Stripe.Invoice, amount = 0): Stripe.Invoice {
  invoice.status = "paid";
  invoice.amount_paid += amount;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  if (amount > 0) invoice.attempt_count = Math.max(invoice.attempt_count, 1);
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  invoice.status_transitions.paid_at = work.now;
  work.store.save("invoice", invoice);
  work.emit("invoice.paid", invoice);
  work.emit("invoice.payment_succeeded", invoice);
  return invoice;
}
