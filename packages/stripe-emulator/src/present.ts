import type { Stripe } from "stripe";
import type { Kinds, StoredEvent } from "./kinds";
import type { Work } from "./types";

/** Returns an object for an answer: some fields follow from the clock or from pending deliveries. */
export function present<T extends Kinds[keyof Kinds]>(work: Work, object: T): T {
  if (object.object === "balance_transaction") return settled(work, object) as T;
  if (object.object === "event") return counted(work, object) as T;
  return object;
}

function settled(work: Work, entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...entry, status: entry.available_on <= work.now ? "available" : "pending" };
}

function counted(work: Work, event: StoredEvent): StoredEvent {
  const waiting = work.store.rows("select 1 from outbox where event = ?", event.id);
  return { ...event, pending_webhooks: waiting.length };
}
