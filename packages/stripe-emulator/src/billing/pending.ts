import type { Stripe } from "stripe";
import { idOf } from "../id";
import type { Debit } from "../kinds";
import type { Work } from "../types";
import { HOUR } from "./calendar";
import { useOnce } from "./discount";
import { periodOf } from "./period";
import { voidInvoice } from "./write-off";

type Subscription = Stripe.Subscription;

/** An update that nobody paid for is forgotten after this time. */
const EXPIRES_AFTER = 23 * HOUR;

/** Returns what the items of a subscription were last billed, by their ids. */
export function debitsOf(work: Work, { items }: Subscription): Record<string, Debit> {
  return Object.fromEntries(
    items.data.flatMap(({ id }) => {
      const debit = work.store.recall("subscription_item", id);
      return debit ? [[id, debit]] : [];
    }),
  );
}

/** Keeps a change until its invoice is paid; the subscription stays as it was before. */
export function proposeUpdate(
  work: Work,
  before: Subscription,
  after: Subscription,
  debits: Record<string, Debit>,
  invoice: string,
): void {
  const expires_at = Math.min(work.now + EXPIRES_AFTER, periodOf(before).end);
  const changes = changesOf(before, after);
  work.store.remember("pending_update", pendingKey(before.id), { changes, debits, invoice });
  work.store.save("subscription", {
    ...before,
    latest_invoice: invoice,
    pending_update: {
      billing_cycle_anchor:
        after.billing_cycle_anchor === before.billing_cycle_anchor ? null : after.billing_cycle_anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: after.discounts,
      expires_at,
      metadata: after.metadata,
      subscription_items: after.items.data,
      trial_end: after.trial_end === before.trial_end ? null : after.trial_end,
      trial_from_plan: false,
    },
  });
  work.later(expires_at, "subscription.pending_update", before.id);
}

/** What an update that waits can change of a subscription. */
const CHANGED = [
  "billing_cycle_anchor",
  "cancel_at",
  "cancel_at_period_end",
  "canceled_at",
  "discounts",
  "items",
  "metadata",
  "status",
  "trial_end",
  "trial_start",
] as const;

/** Returns what differs; the rest may change while the update waits. */
function changesOf(before: Subscription, after: Subscription): Partial<Subscription> {
  const names = CHANGED.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

const pendingKey = (subscription: string): string => `pending:${subscription}`;

/** Says whether an invoice is what a subscription's pending update waits for. */
export const isPendingFor = (subscription: Subscription, invoice: string): boolean =>
  subscription.pending_update !== null && idOf(subscription.latest_invoice) === invoice;

/** Applies the update whose invoice was paid. Returns the subscription as it is then. */
export function applyUpdate(work: Work, subscription: Subscription, invoice: Stripe.Invoice): Subscription {
  const kept = work.store.recall("pending_update", pendingKey(subscription.id));
  if (!kept) throw new Error(`nothing is pending for ${subscription.id}`);
  const before = structuredClone(subscription);
  Object.assign(subscription, kept.changes, { pending_update: null });
  work.store.save("subscription", subscription);
  const used = (invoice.total_discount_amounts ?? []).map(({ amount, discount }) => ({
    amount,
    discount: idOf(discount) ?? "",
  }));
  useOnce(work, subscription, used);
  work.emit("customer.subscription.updated", subscription, before);
  work.emit("customer.subscription.pending_update_applied", subscription);
  return subscription;
}

/** Forgets an update that was not paid; its invoice is void. */
export function dropUpdate(work: Work, subscription: Subscription): void {
  const kept = work.store.recall("pending_update", pendingKey(subscription.id));
  if (!subscription.pending_update || !kept) return;
  for (const [item, debit] of Object.entries(kept.debits))
    work.store.remember("subscription_item", item, debit);
  const before = structuredClone(subscription);
  subscription.pending_update = null;
  work.store.save("subscription", subscription);
  const invoice = work.store.find("invoice", kept.invoice, work.account);
  if (invoice?.status === "open") voidInvoice(work, invoice);
  work.emit("customer.subscription.updated", subscription, before);
  work.emit("customer.subscription.pending_update_expired", subscription);
}

/** Runs the job of an update that was never paid. */
export function expireUpdate(work: Work, id: string): void {
  const subscription = work.store.find("subscription", id, work.account);
  if (subscription?.pending_update?.expires_at === work.now) dropUpdate(work, subscription);
}
