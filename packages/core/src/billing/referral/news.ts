import type Stripe from "stripe";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { stripe } from "../../platform/stripe";
import { requireVersion } from "../../platform/stripe/version";
import { CUSTOMER } from "../customer";
import { lookAtFriend } from "./look";

/** Looks at the referral of the workspace that a charge is of. Returns whether its customer is one of ours. */
async function lookAtPayer(event: Stripe.Event, { customer }: Stripe.Charge): Promise<boolean> {
  const id = typeof customer === "object" ? customer?.id : customer;
  const pointer = id ? await Db.resolve(CUSTOMER, id) : undefined;
  if (!pointer) return false;
  requireVersion(event);
  await Actor.asSystem(pointer.owner_id, "stripe", lookAtFriend);
  return true;
}

/**
 * Handles a refund of a subscription's charge: the reward for its friend is not given, or taken back. Returns
 * whether the customer is one of ours.
 */
const takeRefund = async (event: Stripe.Event): Promise<boolean> =>
  !event.account && lookAtPayer(event, event.data.object as Stripe.Charge);

/** Handles a dispute as `takeRefund` does a refund: the reward waits for the bank's decision. */
export async function takeDispute(event: Stripe.Event): Promise<boolean> {
  const { charge } = event.data.object as Stripe.Dispute;
  if (event.account) return false;
  return lookAtPayer(
    event,
    typeof charge === "string" ? await (await stripe()).charges.retrieve(charge) : charge,
  );
}

/** The provider's messages about charges of subscriptions, by type; those about disputes are of invoices, too. */
export const HANDLED: Readonly<Record<string, (event: Stripe.Event) => Promise<boolean>>> = {
  "charge.refunded": takeRefund,
};
