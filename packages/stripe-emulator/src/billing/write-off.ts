import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Work } from "../types";
import { moveBalance } from "./balance";
import { intentOfInvoice, paymentsOf } from "./finalize";

/** Makes an invoice void: nothing is owed by it, and the credit that it used is the customer's again. */
export function voidInvoice(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  cancelPayment(work, invoice);
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (used !== 0) {
    moveBalance(work, idOf(invoice.customer) ?? "", -used, invoice.currency, {
      type: "unapplied_from_invoice",
      invoice: invoice.id,
    });
  }
  invoice.status = "void";
  invoice.status_transitions.voided_at = work.now;
  close(work, invoice, "invoice.voided");
  return invoice;
}

/** Gives up an invoice: it is still owed, and no longer expected. */
export function markUncollectible(work: Work, invoice: Stripe.Invoice): Stripe.Invoice {
  invoice.status = "uncollectible";
  invoice.status_details = { uncollectible: { reason: "user_forgiven" } };
  invoice.status_transitions.marked_uncollectible_at = work.now;
  close(work, invoice, "invoice.marked_uncollectible");
  return invoice;
}

function close(work: Work, invoice: Stripe.Invoice, event: string): void {
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.automatically_finalizes_at = null;
  work.store.save("invoice", invoice);
  work.emit(event, invoice);
}

/** Cancels the intent of an invoice that is not paid by it any more. */
export function cancelPayment(work: Work, invoice: Stripe.Invoice): void {
  const intent = intentOfInvoice(work, invoice.id);
  if (!intent) return;
  intent.status = "canceled";
  intent.canceled_at = work.now;
  intent.cancellation_reason = "void_invoice";
  intent.next_action = null;
  work.store.save("payment_intent", intent);
  work.emit("payment_intent.canceled", intent);
  for (const payment of paymentsOf(work, invoice.id).filter(({ status }) => status === "open")) {
    payment.status = "canceled";
    payment.status_transitions.canceled_at = work.now;
    work.store.save("invoice_payment", payment);
  }
}
