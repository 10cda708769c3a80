import type Stripe from "stripe";
import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { AppError, Code } from "../platform/error";
import { Event } from "../platform/event";
import { stripe } from "../platform/stripe";
import { isSigned, sign } from "../platform/stripe/metadata";
import { User } from "../user";
import { requireAnswer } from "./answer";
import { type Row, SubscriptionEntity } from "./entity";
import { find } from "./read";

/** The kind of pointer from the provider's customer to the workspace. */
export const CUSTOMER = "billing_customer";

const idsOf = (owner_id: number) => ({ owner_id: `${owner_id}` });

/** Returns whether a customer was made by us for this workspace. */
export const isCustomerOf = (owner_id: number, { metadata }: Pick<Stripe.Customer, "metadata">): boolean =>
  isSigned("billing_customer", metadata, { account: undefined }) && metadata?.owner_id === `${owner_id}`;

/** Returns the workspace's row; the first call makes it. */
const reserveRow = (): Promise<Row> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const known = await find(owner_id);
    if (known) return known;
    const made: Row = {
      owner_id,
      version: 1,
      created_at: iso(),
      customer_id: "",
      status: "none",
      plan: "none",
      extra_seats: 0,
      needs_action: false,
      open_amount: 0,
      credit_amount: 0,
      trial_taken: false,
      receipts_at: "",
      ...Due.never,
    };
    await Db.commit(
      [Db.put(SubscriptionEntity.create(made))],
      [Event.audit("subscription.prepared", `subscription:${owner_id}`, { version: 1 })],
    );
    return made;
  });

/**
 * Makes the customer. Its key is the workspace's; the provider forgets keys after a day, so a customer of
 * before whose answer was lost is looked for first.
 */
async function createCustomer(owner_id: number): Promise<Stripe.Customer> {
  const sdk = await stripe();
  const { email, first_name, last_name } = await User.getOwner(owner_id);
  const { data } = await sdk.customers.list({ email, limit: 100 });
  const made = data.find((each) => isCustomerOf(owner_id, each));
  if (made) return made;
  return sdk.customers.create(
    {
      email,
      name: `${first_name} ${last_name}`.trim(),
      metadata: sign("billing_customer", idsOf(owner_id), { account: undefined }),
    },
    { idempotencyKey: `billing-customer:${owner_id}` },
  );
}

const adopt = (customer_id: string): Promise<Row> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const row = await find(owner_id);
    if (!row) throw new AppError(Code.Conflict);
    if (row.customer_id) return row;
    const { write, next } = Db.revise<Row>(SubscriptionEntity, row, { customer_id });
    await Db.commit(
      [write, Db.claim({ kind: CUSTOMER, value: customer_id, owner_id, target_id: owner_id })],
      [
        Event.audit("subscription.customer_made", `subscription:${owner_id}`, {
          after: { customer_id },
          version: next.version,
        }),
      ],
    );
    return next;
  });

/**
 * Returns the workspace's row with its customer at the provider, made by the first call: one per workspace, for
 * any number of calls at the same time. 2025.
 */
export async function requireCustomer(): Promise<Row> {
  const row = await reserveRow();
  if (row.customer_id) return row;
  return adopt((await requireAnswer(createCustomer(row.owner_id), "payment_method")).id);
}

/** Tells the provider the owner's present email address, to which its receipts go. */
export async function updateEmail({ id, email }: Stripe.Customer, user: User.Row): Promise<void> {
  if (!user.email || !user.email_verified || user.email === email) return;
  await (await stripe()).customers.update(id, { email: user.email });
}

/** Tells the provider who owns the workspace now: its receipts go to them, and bear their name. */
export async function introduceOwner(): Promise<void> {
  const [row, user] = await Promise.all([find(), User.findOwner()]);
  if (!row?.customer_id || !user) return;
  const name = `${user.first_name} ${user.last_name}`.trim();
  await (await stripe()).customers.update(row.customer_id, { email: user.email, name });
}

/**
 * Removes the person from the provider's customer: name, addresses, tax ids, cards (D47); the account was deleted.
 * Its invoices stay as they were issued. Again is harmless.
 */
export async function erasePerson(): Promise<void> {
  const row = await find();
  if (!row?.customer_id) return;
  const sdk = await stripe();
  const { customer_id } = row;
  const { data: taxIDs } = await sdk.customers.listTaxIds(customer_id, { limit: 100 });
  for (const { id } of taxIDs) await sdk.customers.deleteTaxId(customer_id, id);
  const { data: methods } = await sdk.customers.listPaymentMethods(customer_id, { limit: 100 });
  for (const { id } of methods) await sdk.paymentMethods.detach(id);
  await sdk.customers.update(customer_id, { email: "", name: "", address: "" });
}
