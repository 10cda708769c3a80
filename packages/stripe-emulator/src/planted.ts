import type { Stripe } from "stripe";
import { idOf } from "./id";
import { declineOf, type Outcome } from "./test-methods";
import type { Work } from "./types";

/** Returns the decline that a test has planted for the customer, or that of a card whose last month is over. */
export function plantedDecline(work: Work, method: Stripe.PaymentMethod): Outcome | undefined {
  const key = `charges:${idOf(method.customer)}`;
  const waiting = work.store.recall("customer_charges", key);
  if (waiting && waiting.declines > 0) {
    work.store.remember("customer_charges", key, { ...waiting, declines: waiting.declines - 1 });
    return declineOf(waiting.code);
  }
  if (!method.card) return undefined;
  // A card works until the end of its month.
  const end = Date.UTC(method.card.exp_year, method.card.exp_month, 1) / 1000;
  return work.now >= end ? declineOf("expired_card") : undefined;
}
