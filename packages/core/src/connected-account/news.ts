import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { stripe } from "../platform/stripe";
import { requireSame } from "../platform/stripe/mismatch";
import { takeAccount, takeLoss, takeTransfer } from "./take";

/**
 * Runs `take` as the workspace that owns the account, by the pointer from its opening; returns whether there
 * is one.
 */
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

const takeUpdate = (event: Stripe.Event): Promise<boolean> =>
  of(event.account, async (account, sdk) => {
    const told = event.data.object as Stripe.Account;
    requireSame("does_not_agree", [["account", told.id, account]]);
    await takeAccount(await sdk.accounts.retrieve(account));
  });

/**
 * Handles a change of the bank account on the provider's own pages; the account is read to see which one is
 * used now.
 */
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
 * Handles the provider's events about an owner's account or its payouts to the bank, by type; each returns
 * whether it concerned one of ours. Such events are few and may come in any order, so the provider's current
 * state is read.
 */
export const HANDLED: Readonly<Record<string, (event: Stripe.Event) => Promise<boolean>>> = {
  "account.updated": takeUpdate,
  "account.external_account.created": bank,
  "account.external_account.updated": bank,
  "account.external_account.deleted": bank,
  "account.application.deauthorized": (event) => of(event.account, takeLoss),
  "payout.created": payout,
  "payout.updated": payout,
  "payout.paid": payout,
  "payout.failed": payout,
  "payout.canceled": payout,
  "payout.reconciliation_completed": payout,
};
