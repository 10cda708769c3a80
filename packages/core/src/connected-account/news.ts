import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { stripe } from "../platform/stripe";
import { requireSame } from "../platform/stripe/mismatch";
import { takeAccount, takeLoss, takeTransfer } from "./take";

/** Runs for the workspace whose account it is, by the pointer of its opening; answers whether it is anybody's. */
async function of(
  about: string | undefined,
  take: (account: string, sdk: Stripe) => Promise<unknown>,
): Promise<boolean> {
  const pointer = about === undefined ? undefined : await Db.resolve("receiving_account", about);
  if (!pointer || about === undefined) return false;
  const sdk = await stripe();
  await Actor.asSystem(pointer.owner_id, "stripe", () => take(about, sdk));
  return true;
}

const updated = (event: Stripe.Event): Promise<boolean> =>
  of(event.account, async (account, sdk) => {
    const told = event.data.object as Stripe.Account;
    requireSame("does_not_agree", [["account", told.id, account]]);
    await takeAccount(await sdk.accounts.retrieve(account));
  });

/** The bank that the money goes to, changed at the provider's own pages; the account is asked which one it is now. */
const bank = (event: Stripe.Event): Promise<boolean> =>
  of(event.account, async (account, sdk) => {
    const told = event.data.object as Stripe.ExternalAccount;
    requireSame("does_not_agree", [
      ["account", typeof told.account === "string" ? told.account : told.account?.id, account],
    ]);
    await takeAccount(await sdk.accounts.retrieve(account));
  });

const payout = (event: Stripe.Event): Promise<boolean> =>
  of(event.account, async (account, sdk) => {
    const told = event.data.object as Stripe.Payout;
    const now = await sdk.payouts.retrieve(told.id, {}, { stripeAccount: account });
    requireSame("does_not_agree", [
      ["payout", told.id, now.id],
      ["amount", told.amount, now.amount],
      ["currency", told.currency, now.currency],
    ]);
    await takeTransfer(now, account);
  });

/**
 * News of the provider about an owner's account or its payouts to the bank, by type; each answers whether it was
 * any of ours. Such news are few and their order is not kept, so the provider is asked how it stands now.
 */
export const HANDLED: Readonly<Record<string, (event: Stripe.Event) => Promise<boolean>>> = {
  "account.updated": updated,
  "account.external_account.created": bank,
  "account.external_account.updated": bank,
  "account.external_account.deleted": bank,
  "account.application.deauthorized": (event) => of(event.account, () => takeLoss()),
  "payout.created": payout,
  "payout.updated": payout,
  "payout.paid": payout,
  "payout.failed": payout,
  "payout.canceled": payout,
  "payout.reconciliation_completed": payout,
};
