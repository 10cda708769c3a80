import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { outcomeOf, stripe } from "../platform/stripe";
import { NO_ANSWER } from "./answer";
import { metadataAfter, noteOf } from "./note";
import { find } from "./read";
import { isThere, readProvided } from "./state";
import { take } from "./take";

/**
 * Ends a subscription at once. What is open of it is void before: a bank's question can be answered, and an invoice
 * be paid on the provider's page, for as long as it is open. Throws for one that was paid meanwhile.
 */
export async function endNow({ id }: Stripe.Subscription): Promise<void> {
  const sdk = await stripe();
  const { data } = await sdk.invoices.list({ subscription: id, status: "open", limit: 100 });
  for (const invoice of data) await sdk.invoices.voidInvoice(invoice.id ?? "");
  await sdk.subscriptions.cancel(id);
}

/** Ends a subscription that its owner gives up. 2025 without an answer, or for one that was paid meanwhile. */
export async function giveUp(subscription: Stripe.Subscription): Promise<void> {
  const { kind } = await outcomeOf(endNow(subscription));
  if (kind === "answered") return;
  const now = await (await stripe()).subscriptions.retrieve(subscription.id);
  if (isThere(now)) fail(Code.PaymentInProgress, NO_ANSWER);
}

/**
 * Ends the actor's subscriptions at once and without another charge, and what is open of them is not asked for: the
 * account was deleted; the reaction to `user.deleted`. Again is harmless. 2025 while one may still be made.
 */
export async function endAtOnce(): Promise<void> {
  const row = await find(Actor.owner());
  if (!row?.customer_id) return;
  const provided = await readProvided(row);
  const sdk = await stripe();
  for (const each of provided.all.filter(isThere)) {
    const { next, ...note } = noteOf(each);
    // Before its end, which may be the planned one.
    if (next) await sdk.subscriptions.update(each.id, { metadata: metadataAfter(row.owner_id, note) });
    await endNow(each);
  }
  const { row: after } = await Db.withoutInbox(take);
  if (after.asked) fail(Code.PaymentInProgress, NO_ANSWER);
}
