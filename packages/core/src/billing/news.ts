import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { requireVersion } from "../platform/stripe/version";
import { CUSTOMER } from "./customer";
import { take } from "./take";

type Subject = { customer?: string | { id: string } | null };

/**
 * Handles a message about a customer of ours: it only says that something changed, and the provider's present
 * objects are read. Returns whether the customer is one of ours, on the platform's own account.
 */
async function read(event: Stripe.Event): Promise<boolean> {
  if (event.account) return false;
  const subject = event.data.object as Stripe.Event.Data.Object & Subject & { id?: string; object?: string };
  const about = subject.object === "customer" ? subject.id : subject.customer;
  const customer = typeof about === "object" ? about?.id : about;
  const pointer = customer ? await Db.resolve(CUSTOMER, customer) : undefined;
  if (!pointer) return false;
  requireVersion(event);
  // It is a commit of its own: the mark of the event may be written many times over.
  await Actor.asSystem(pointer.owner_id, "stripe", () => Db.withoutInbox(take));
  return true;
}

const TYPES = [
  "customer.updated",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.trial_will_end",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.updated",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "payment_method.automatically_updated",
  "payment_method.detached",
] as const;

/** The provider's messages about subscriptions, by type; each returns whether it concerned one of ours. */
export const HANDLED: Readonly<Record<string, (event: Stripe.Event) => Promise<boolean>>> =
  Object.fromEntries(TYPES.map((type) => [type, read]));
