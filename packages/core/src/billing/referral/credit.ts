import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { stripe } from "../../platform/stripe";
import { isSignedWith, sign } from "../../platform/stripe/metadata";
import { requireCustomer } from "../customer";
import { take } from "../take";
import { CreditEntity } from "./entity";
import { findCredit } from "./read";
import { CURRENCY } from "./rules";
import type { Credit } from "./schema";

/** Whom an entry is about, in words that name nobody: it is kept longer than a person's address (D47). */
export const A_FRIEND = "A friend of yours";

/** Returns our ids of what a friend's workspace brings its referrer, and of what is taken back for it. */
export const creditIdsOf = (owner_id: number, friend_id: number) => ({
  given: Id.derive(owner_id, "reward", friend_id),
  taken_back: Id.derive(owner_id, "reward_back", friend_id),
});

/** Returns the provider's entry on the balance, made once: one whose answer was lost is found by its signature. */
async function putOnBalance(
  customer: string,
  { id, amount, about }: Omit<Credit, "created_at">,
): Promise<string> {
  const owner_id = Actor.owner();
  const currency = CURRENCY.toLowerCase();
  const ids = { owner_id: `${owner_id}`, credit_id: `${id}` };
  const of = { account: undefined, amount, currency };
  const sdk = await stripe();
  const { data } = await sdk.customers.listBalanceTransactions(customer, { limit: 100 });
  const made = data.find(({ metadata }) => isSignedWith("billing_credit", ids, metadata, of));
  if (made) return made.id;
  const entry = await sdk.customers.createBalanceTransaction(
    customer,
    // A balance below 0 is what the customer has in hand.
    {
      amount: Money.negate(amount),
      currency,
      description: about,
      metadata: sign("billing_credit", ids, of),
    },
    { idempotencyKey: `credit:${owner_id}:${id}` },
  );
  return entry.id;
}

/**
 * Gives the actor's workspace credit, or takes some back, on the balance that the provider uses for the next
 * charge; once for each id, with its reason in the ledger.
 */
export async function giveCredit(of: Omit<Credit, "created_at">): Promise<void> {
  const owner_id = Actor.owner();
  if (await findCredit(owner_id, of.id)) return;
  const { customer_id } = await requireCustomer();
  const transaction_id = await putOnBalance(customer_id, of);
  await Db.commit(
    [
      Db.put(
        CreditEntity.create({ owner_id, ...of, created_at: iso(), transaction_id }),
        () => new AppError(Code.Conflict),
      ),
    ],
    [Event.audit("billing.credit_given", `credit:${of.id}`, { after: of })],
  ).catch((error) => {
    // Another run has written it.
    if (!(error instanceof AppError) || error.code !== Code.Conflict) throw error;
  });
  await Db.withoutInbox(take);
}
