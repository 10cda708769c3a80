import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { stripe } from "../platform/stripe";
import { takeAccount, takeLoss, takeTransfer } from "./take";

/**
 * News of the provider about an owner's account or its payouts to the bank; answers whether it was any. Such
 * news are few and their order is not kept, so the provider is asked how it stands now.
 */
export async function news(event: Stripe.Event): Promise<boolean> {
  const about = event.account;
  if (!about || !/^(account\.(updated|application\.deauthorized)$|payout\.)/.test(event.type)) return false;
  const pointer = await Db.resolve("receiving_account", about);
  if (!pointer) return false;
  const sdk = await stripe();
  await Actor.asSystem(pointer.owner_id, "stripe", async () => {
    if (event.type === "account.application.deauthorized") return takeLoss();
    if (event.type === "account.updated") return takeAccount(await sdk.accounts.retrieve(about));
    const { id } = event.data.object as Stripe.Payout;
    return takeTransfer(await sdk.payouts.retrieve(id, {}, { stripeAccount: about }));
  });
  return true;
}
