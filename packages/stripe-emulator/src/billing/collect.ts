import type { Stripe } from "stripe";
import { StripeError } from "../error";
import { idOf } from "../id";
import type { Dunning } from "../kinds";
import { attempt } from "../payment";
import type { Work } from "../types";
import { DAY } from "./calendar";
import { dunningOf } from "./dunning";
import {
  customerOf,
  finalizeInvoice,
  intentOfInvoice,
  markPaid,
  methodFor,
  paymentsOf,
  subscriptionOf,
} from "./finalize";
import { applyUpdate, isPendingFor } from "./pending";
import { changeSubscription, endSubscription, invoicesOf, isLive } from "./standing";

/**
 * Charges an invoice that is open to a payment method. Returns it as it is then; a decline is stored and thrown as
 * a 402 that keeps the writes.
 */
export function payInvoice(
  work: Work,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod,
): Stripe.Invoice {
  const intent = intentOfInvoice(work, invoice.id);
  if (!intent) throw new Error(`invoice ${invoice.id} is open and has no intent`);
  attempt(work, intent, method, {
    off_session: false,
    error_on_requires_action: false,
    return_url: null,
    authenticated: false,
    recurring: true,
  });
  return work.store.get("invoice", invoice.id, work.account);
}

/** Charges an invoice as Stripe does by itself: a decline is a fact, not an error. */
export function chargeInvoice(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== "open") return invoice;
  const method = methodFor(work, invoice);
  try {
    if (method) payInvoice(work, invoice, method);
    else recordFailure(work, invoice);
  } catch (error) {
    if (!(error instanceof StripeError) || !error.keep) throw error;
  }
  return work.store.get("invoice", invoice.id, work.account);
}

/** Runs the job of a draft that is an hour old: it is made final and charged. */
export function advanceDraft(work: Work, id: string): void {
  const invoice = work.store.find("invoice", id, work.account);
  if (invoice?.status !== "draft" || invoice.automatically_finalizes_at !== work.now) return;
  chargeInvoice(work, finalizeInvoice(work, invoice));
}

/** Runs the job of another try. */
export function retryPayment(work: Work, id: string): void {
  const invoice = work.store.find("invoice", id, work.account);
  if (invoice?.status !== "open" || invoice.next_payment_attempt !== work.now) return;
  invoice.attempt_count += 1;
  work.store.save("invoice", invoice);
  chargeInvoice(work, invoice);
}

/** Returns the open invoice that an intent pays. */
function invoiceOfIntent(work: Work, intent: string): Stripe.Invoice | undefined {
  const [payment] = work.store.list("invoice_payment", {
    account: work.account,
    where: [["$.payment.payment_intent", intent]],
  });
  const id = idOf(payment?.invoice);
  return id ? work.store.find("invoice", id, work.account) : undefined;
}

/** Follows a payment that succeeded: its invoice is paid, and the subscription goes on. */
export function takePayment(work: Work, id: string): void {
  const invoice = invoiceOfIntent(work, id);
  if (!invoice) return;
  const intent = work.store.get("payment_intent", id, work.account);
  for (const payment of paymentsOf(work, invoice.id).filter(({ status }) => status === "open")) {
    payment.status = "paid";
    payment.amount_paid = intent.amount_received;
    payment.status_transitions.paid_at = work.now;
    work.store.save("invoice_payment", payment);
    work.emit("invoice_payment.paid", payment);
  }
  if (invoice.status !== "open" && invoice.status !== "uncollectible") return;
  settleInvoice(work, invoice, intent.amount_received, idOf(intent.payment_method));
}

/** Makes an invoice paid, in whatever way its amount came; its subscription goes on. Amount in cents. */
export function settleInvoice(
  work: Work,
  invoice: Stripe.Invoice,
  amount: number,
  method: string | null,
): Stripe.Invoice {
  markPaid(work, invoice, amount);
  const subscription = subscriptionOf(work, invoice);
  if (subscription) resume(work, subscription, invoice, method);
  setDelinquent(work, invoice);
  return invoice;
}

function resume(
  work: Work,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: string | null,
): void {
  const saves = subscription.payment_settings?.save_default_payment_method === "on_subscription";
  if (isPendingFor(subscription, invoice.id)) {
    applyUpdate(work, subscription, invoice);
    return;
  }
  const behind = ["incomplete", "past_due", "unpaid"].includes(subscription.status);
  const goesOn = behind && idOf(subscription.latest_invoice) === invoice.id;
  const savesNow = saves && method !== null && subscription.default_payment_method !== method;
  if (!goesOn && !savesNow) return;
  changeSubscription(work, subscription, () => {
    if (savesNow) subscription.default_payment_method = method;
    if (goesOn) subscription.status = "active";
  });
}

/** Follows a payment that failed. */
export function refusePayment(work: Work, id: string): void {
  const invoice = invoiceOfIntent(work, id);
  if (invoice?.status === "open") recordFailure(work, invoice);
}

/** Follows a payment that waits for the payer's bank. */
export function awaitAction(work: Work, id: string): void {
  const invoice = invoiceOfIntent(work, id);
  if (invoice?.status !== "open") return;
  work.emit("invoice.payment_action_required", invoice);
  recordFailure(work, invoice);
}

/** Records a failed try: when the next one is, and what it means for the subscription. */
function recordFailure(work: Work, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(work, invoice);
  const dunning = dunningOf(work);
  const failed = work.store.recall("invoice", invoice.id)?.failed_at ?? work.now;
  work.store.remember("invoice", invoice.id, { failed_at: failed });
  invoice.attempted = true;
  invoice.attempt_count = Math.max(invoice.attempt_count, 1);
  const pends = subscription !== undefined && isPendingFor(subscription, invoice.id);
  const retries =
    invoice.auto_advance && subscription !== undefined && subscription.status !== "incomplete" && !pends;
  const days = retries ? dunning.retry_days[invoice.attempt_count - 1] : undefined;
  const next = days === undefined ? null : failed + days * DAY;
  if (next !== null && next !== invoice.next_payment_attempt) work.later(next, "invoice.retry", invoice.id);
  invoice.next_payment_attempt = next;
  work.store.save("invoice", invoice);
  work.emit("invoice.payment_failed", invoice);
  setDelinquent(work, invoice);
  if (!subscription || !isLive(subscription) || subscription.status === "incomplete" || pends) return;
  if (retries && next === null) giveUp(work, subscription, dunning.after_last);
  else if (subscription.status === "active" || subscription.status === "trialing") {
    changeSubscription(work, subscription, () => {
      subscription.status = "past_due";
    });
  }
}

function giveUp(work: Work, subscription: Stripe.Subscription, end: Dunning["after_last"]): void {
  if (end === "cancel") endSubscription(work, subscription, "payment_failed");
  else if (subscription.status !== end) {
    changeSubscription(work, subscription, () => {
      subscription.status = end;
    });
  }
}

/** A customer is delinquent while the newest charge of a subscription of theirs has failed. */
function setDelinquent(work: Work, invoice: Stripe.Invoice): void {
  const customer = customerOf(work, invoice);
  const delinquent = work.store
    .list("subscription", { account: work.account, where: [["$.customer", customer.id]] })
    .some(({ id, status }) => {
      const [latest] = invoicesOf(work, id);
      return status !== "incomplete" && latest?.status === "open" && latest.attempted;
    });
  if (delinquent === customer.delinquent) return;
  const before = structuredClone(customer);
  customer.delinquent = delinquent;
  work.store.save("customer", customer);
  work.emit("customer.updated", customer, before);
}
