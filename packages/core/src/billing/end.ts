import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { stripe } from "../platform/stripe";
import { find } from "./read";
import { isLive } from "./rules";
import { take } from "./take";

/**
 * Ends the actor's subscription at once and without another charge, and what is open of it is not asked for: the
 * account was deleted; the reaction to `user.deleted`. Again is harmless.
 */
export async function endAtOnce(): Promise<void> {
  if (!(await find(Actor.owner()))?.customer_id) return;
  const { row, provided } = await Db.withoutInbox(take);
  if (!isLive(row.status) || !provided.subscription) return;
  const sdk = await stripe();
  await sdk.subscriptions.cancel(provided.subscription.id);
  if (provided.invoice?.status === "open" && provided.invoice.id)
    await sdk.invoices.voidInvoice(provided.invoice.id);
  await Db.withoutInbox(take);
}
