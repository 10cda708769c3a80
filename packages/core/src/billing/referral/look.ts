import type Stripe from "stripe";
import { Actor } from "../../platform/actor";
import { iso, now } from "../../platform/clock";
import { DAY_MS } from "../../platform/date";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { stripe } from "../../platform/stripe";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { isOpen as isGateOpen } from "../gate";
import { claimFirst, isFirst } from "../person";
import { find as findSubscription } from "../read";
import { isOn } from "../rules";
import { ownerOf } from "./code";
import { A_FRIEND, creditIdsOf, giveCredit } from "./credit";
import { ReferralEntity, type Row } from "./entity";
import { find, findCredit } from "./read";
import {
  type Facts,
  FRIEND,
  FRIEND_AMOUNT,
  holdEnd,
  isOpen,
  isSamePerson,
  mailboxOf,
  type Person,
  REWARD_AMOUNT,
  statusOf,
} from "./rules";

/** Returns our id of somebody who is invited: the same mailbox is one friend. */
export const idOf = (owner_id: number, email: string): number =>
  Id.derive(owner_id, "referral", mailboxOf(email));

/** Returns what is known of the person who owns a workspace. */
async function personOf(owner_id: number): Promise<Person> {
  const [user, row] = await Promise.all([User.findOwner(owner_id), findSubscription(owner_id)]);
  const customer = row?.customer_id ? await (await stripe()).customers.retrieve(row.customer_id) : undefined;
  const address = customer && !customer.deleted ? customer.address : undefined;
  return {
    id: owner_id,
    email: user ? User.addressOf(user) : "",
    card_fingerprint: row?.card_fingerprint,
    shares_device: user?.shares_device,
    address: address?.line1 ? `${address.line1} ${address.postal_code ?? ""}`.toLowerCase() : "",
  };
}

/** Returns the workspace that referred one, if any; nobody refers themselves, and the free plan refers nobody. */
async function referrerOf(friend_id: number): Promise<number | undefined> {
  const friend = await User.findOwner(friend_id);
  const code =
    friend?.referral_code ?? (friend?.source_type === "referral_code" ? friend.source_id : undefined);
  const owner_id = code ? await ownerOf(code) : undefined;
  if (owner_id === undefined || owner_id === friend_id) return undefined;
  return isGateOpen("referral.send", await Workspace.get(owner_id)) ? owner_id : undefined;
}

/** The most attempts at a charge that are read to find the first one that was paid. */
const MOST_CHARGES = 10_000;

/** Returns the first charge that a customer paid. */
async function firstCharge(customer: string): Promise<Stripe.Charge | undefined> {
  const list = (await stripe()).charges.list({ customer, limit: 100 });
  const all = await list.autoPagingToArray({ limit: MOST_CHARGES });
  return all.filter(({ paid, amount }) => paid && amount > 0).at(-1);
}

const CLOSED: ReadonlySet<Stripe.Dispute.Status> = new Set(["won", "warning_closed", "prevented"]);

/** Returns what is equal for the same card, or bank account, that a charge was paid with. */
const cardOf = ({ payment_method_details: by }: Stripe.Charge): string | undefined =>
  by?.card?.fingerprint ?? by?.us_bank_account?.fingerprint ?? undefined;

/** Returns how the bank decided about a charge that its payer contested. */
async function contestOf({ id, disputed }: Stripe.Charge): Promise<"open" | "lost" | undefined> {
  if (!disputed) return undefined;
  const { data } = await (await stripe()).disputes.list({ charge: id, limit: 10 });
  if (data.some(({ status }) => status === "lost")) return "lost";
  return data.some(({ status }) => !CLOSED.has(status)) ? "open" : undefined;
}

/** Reads what decides about a referral, and takes the friend's card and mailbox for their workspace. */
async function factsOf(owner_id: number, friend_id: number): Promise<Facts> {
  const [own, friend, row] = await Promise.all([
    personOf(owner_id),
    personOf(friend_id),
    findSubscription(friend_id),
  ]);
  const first = row?.customer_id ? await firstCharge(row.customer_id) : undefined;
  const contest = first && (await contestOf(first));
  const paidAsFirst = () =>
    Actor.asSystem(friend_id, "referral", () => claimFirst(first ? cardOf(first) : friend.card_fingerprint));
  return {
    is_same_person: isSamePerson(own, friend) || !(await paidAsFirst()),
    is_live: row !== undefined && isOn(row.status),
    paid_at: first ? new Date(first.created * 1000).toISOString() : undefined,
    is_refunded: first !== undefined && (first.amount_refunded > 0 || contest === "lost"),
    is_contested: contest === "open",
  };
}

/** Gives or takes back what a referral's state asks for: each once for a friend, whatever row names them. */
async function settleCredit(owner_id: number, friend_id: number, status: Row["status"]): Promise<void> {
  const { given, taken_back } = creditIdsOf(owner_id, friend_id);
  if (status === "credited")
    return giveCredit({ id: given, amount: REWARD_AMOUNT, reason: "referral", about: A_FRIEND });
  if (status !== "refunded" || !(await findCredit(owner_id, given))) return;
  await giveCredit({
    id: taken_back,
    amount: Money.negate(REWARD_AMOUNT),
    reason: "refund",
    about: A_FRIEND,
  });
}

/**
 * Looks at a referral of the actor's: reads what its friend paid, and stores and does what follows from it. Where
 * another look was quicker, it is read anew: that one may know of a refund, and this one of none.
 */
const lookAt = (id: number): Promise<unknown> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const row = await find(owner_id, id);
    if (!row?.friend_id) return;
    const facts = await factsOf(owner_id, row.friend_id);
    const status = statusOf(facts, row.status, iso());
    await settleCredit(owner_id, row.friend_id, status);
    const holds_until = facts.paid_at ? holdEnd(facts.paid_at) : undefined;
    const tomorrow = new Date(now().getTime() + DAY_MS);
    const due =
      status === "held" && holds_until
        ? Due.at(owner_id, new Date(holds_until))
        : isOpen(status)
          ? Due.at(owner_id, tomorrow)
          : Due.never;
    const { write, next } = Db.replaceNext<Row>(ReferralEntity, row, { ...row, status, holds_until, ...due });
    if (row.status === status) return Db.transact([write]);
    return Db.commit(
      [write],
      [
        Event.audit(`referral.${status}`, `referral:${id}`, {
          before: { status: row.status },
          after: { status },
          version: next.version,
        }),
      ],
    );
  });

/**
 * Returns the referral of a friend's workspace: the one of their invitation, or else one that names nobody,
 * because the referrer knows no more of who came by the link.
 */
const nameFriend = (owner_id: number, friend_id: number, email: string): Promise<number> =>
  Db.retryOnConflict(async () => {
    const named = await Db.resolve(FRIEND, `${friend_id}`);
    if (named) return named.target_id;
    const invited = email ? await find(owner_id, idOf(owner_id, email)) : undefined;
    const known = invited?.friend_id ? undefined : invited;
    const id = known?.id ?? Id.derive(owner_id, FRIEND, friend_id);
    const { write, next } = Db.replaceNext<Row>(ReferralEntity, known, {
      owner_id,
      id,
      created_at: iso(),
      email: "",
      status: "invited",
      ...Due.never,
      ...known,
      friend_id,
    });
    await Db.commit(
      [write, Db.claim({ kind: FRIEND, value: `${friend_id}`, owner_id, target_id: id })],
      [Event.audit("referral.signed_up", `referral:${id}`, { after: { friend_id }, version: next.version })],
    );
    return id;
  });

/**
 * Looks at the referral that brought the actor's workspace; the reaction to `subscription.changed`, and to a
 * refund or a dispute at the provider. Does nothing for one that nobody referred.
 */
export async function lookAtFriend(): Promise<void> {
  const friend_id = Actor.owner();
  // Once it is named, it stays: what became of the referrer's plan since changes nothing.
  const owner_id = (await Db.resolve(FRIEND, `${friend_id}`))?.owner_id ?? (await referrerOf(friend_id));
  if (owner_id === undefined) return;
  // Without one the account was deleted: a payment of it may be given back all the same.
  const email = (await User.findOwner(friend_id))?.email ?? "";
  await Actor.asSystem(owner_id, "referral", async () => {
    const id = await Db.withoutInbox(() => nameFriend(owner_id, friend_id, email));
    await Db.withoutInbox(() => lookAt(id));
  });
}

/** Looks at a referral at its time. Returns whether everything is known. */
export async function handleReferral(of: Due.Found): Promise<boolean> {
  await lookAt(Due.idOf(of));
  return true;
}

/** Our id of a friend's first month in the ledger: it is given once. */
const welcomeId = (friend_id: number): number => Id.derive(friend_id, "first_month");

/**
 * Returns the first month that the actor is given with their card, in cents: once, to somebody whom another person
 * referred, in the first workspace of their card and mailbox. 0 where it is given already, or never will be.
 */
export async function findWelcome(): Promise<number> {
  const friend_id = Actor.owner();
  const owner_id = await referrerOf(friend_id);
  if (owner_id === undefined) return 0;
  const row = await findSubscription(friend_id);
  if (row?.subscription_id || (await findCredit(friend_id, welcomeId(friend_id)))) return 0;
  const [own, friend] = await Promise.all([personOf(owner_id), personOf(friend_id)]);
  const isAnother = !isSamePerson(own, friend) && (await isFirst(friend.card_fingerprint));
  return isAnother ? FRIEND_AMOUNT : 0;
}

/** Gives a friend's first month, before the first charge. The card is known by now. */
export async function welcomeFriend(): Promise<void> {
  const amount = await findWelcome();
  const friend_id = Actor.owner();
  if (amount === 0 || !(await claimFirst((await findSubscription(friend_id))?.card_fingerprint))) return;
  await giveCredit({
    id: welcomeId(friend_id),
    amount,
    reason: "first_month",
    about: "Your first month",
  });
}
