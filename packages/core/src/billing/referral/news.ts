import type Stripe from "stripe";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { requireVersion } from "../../platform/stripe/version";
import { CUSTOMER } from "../customer";
import { lookAtFriend } from "./look";

/**
 * Handles a refund of a subscription's charge: the reward for its friend is not given, or taken back. Returns
 * whether the customer is one of ours.
 */
async function takeRefund(event: Stripe.Event): Promise<boolean> {
  const { account, data } = event;
  const { customer } = data.object as Stripe.Charge;
  const id = typeof customer === "object" ? customer?.id : customer;
  const pointer = id && !account ? await Db.resolve(CUSTOMER, id) : undefined;
  if (!pointer) return false;
  requireVersion(event);
  await Actor.asSystem(pointer.owner_id, "stripe", lookAtFriend);
  return true;
}

/** The provider's messages about charges of subscriptions, by type. */
export const HANDLED: Readonly<Record<string, (event: Stripe.Event) => Promise<boolean>>> = {
  "charge.refunded": takeRefund,
};
