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
import { find as findSubscription } from "../read";
import { isOn } from "../rules";
import { ownerOf } from "./code";
import { giveCredit } from "./credit";
import { ReferralEntity, type Row } from "./entity";
import { find, findCredit } from "./read";
import {
  type Facts,
  FRIEND_AMOUNT,
  holdEnd,
  isOpen,
  isSamePerson,
  mailboxOf,
  type Person,
  REWARD_AMOUNT,
  statusOf,
} from "./rules";

/** Returns our id of a friend: the same mailbox is one friend. */
export const idOf = (owner_id: number, email: string): number =>
  Id.derive(owner_id, "referral", mailboxOf(email));

/** Returns what is known of the person who owns a workspace. */
async function personOf(owner_id: number): Promise<Person> {
  const [user, row] = await Promise.all([User.row(owner_id), findSubscription(owner_id)]);
  const customer = row?.customer_id ? await (await stripe()).customers.retrieve(row.customer_id) : undefined;
  const address = customer && !customer.deleted ? customer.address : undefined;
  return {
    id: owner_id,
    email: user?.email || (user?.unverified_email ?? ""),
    card_fingerprint: row?.card_fingerprint,
    address: address?.line1 ? `${address.line1} ${address.postal_code ?? ""}`.toLowerCase() : "",
  };
}

/** Returns the workspace that referred one, if any; nobody refers themselves. */
async function referrerOf(friend_id: number): Promise<number | undefined> {
  const friend = await User.row(friend_id);
  const code =
    friend?.referral_code ?? (friend?.source_type === "referral_code" ? friend.source_id : undefined);
  const owner_id = code ? await ownerOf(code) : undefined;
  return owner_id === friend_id ? undefined : owner_id;
}

/** Reads what decides about a referral. */
async function factsOf(owner_id: number, friend_id: number): Promise<Facts> {
  const [own, friend, row] = await Promise.all([
    personOf(owner_id),
    personOf(friend_id),
    findSubscription(friend_id),
  ]);
  const { data } = row?.customer_id
    ? await (await stripe()).charges.list({ customer: row.customer_id, limit: 100 })
    : { data: [] };
  const first = data.filter(({ paid, amount }) => paid && amount > 0).at(-1);
  return {
    is_same_person: isSamePerson(own, friend),
    is_live: row !== undefined && isOn(row.status),
    paid_at: first ? new Date(first.created * 1000).toISOString() : undefined,
    is_refunded: first ? first.amount_refunded > 0 || first.disputed : false,
  };
}

/** Gives or takes back what a referral's state asks for: each once. */
async function settleCredit({ owner_id, id, email }: Row, status: Row["status"]): Promise<void> {
  const reward = Id.derive(owner_id, "reward", id);
  if (status === "credited")
    return giveCredit({ id: reward, amount: REWARD_AMOUNT, reason: "referral", about: email });
  if (status !== "refunded" || !(await findCredit(owner_id, reward))) return;
  const back = Id.derive(owner_id, "reward_back", id);
  await giveCredit({ id: back, amount: Money.negate(REWARD_AMOUNT), reason: "refund", about: email });
}

/** Looks at a referral of the actor's: reads what its friend paid, and stores and does what follows from it. */
async function lookAt(id: number): Promise<void> {
  const owner_id = Actor.owner();
  const first = await find(owner_id, id);
  if (!first?.friend_id) return;
  const facts = await factsOf(owner_id, first.friend_id);
  const status = statusOf(facts, iso());
  await settleCredit(first, status);
  const holds_until = facts.paid_at ? holdEnd(facts.paid_at) : undefined;
  const tomorrow = new Date(now().getTime() + DAY_MS);
  const due =
    status === "held" && holds_until
      ? Due.at(owner_id, new Date(holds_until))
      : isOpen(status)
        ? Due.at(owner_id, tomorrow)
        : Due.never;
  await Db.retryOnConflict(async () => {
    const row = (await find(owner_id, id)) ?? first;
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
}

/** Names the workspace of a friend in the referrer's list, whether they were invited by mail or came by the link. */
const nameFriend = (owner_id: number, friend_id: number, email: string): Promise<number> =>
  Db.retryOnConflict(async () => {
    const id = idOf(owner_id, email);
    const known = await find(owner_id, id);
    if (known?.friend_id) return id;
    const { write, next } = Db.replaceNext<Row>(ReferralEntity, known, {
      owner_id,
      id,
      created_at: iso(),
      email,
      status: "invited",
      ...Due.never,
      ...known,
      friend_id,
    });
    await Db.commit(
      [write],
      [Event.audit("referral.signed_up", `referral:${id}`, { after: { friend_id }, version: next.version })],
    );
    return id;
  });

/**
 * Looks at the referral that brought the actor's workspace; the reaction to `subscription.changed`, and to a
 * refund at the provider. Does nothing for one that nobody referred.
 */
export async function lookAtFriend(): Promise<void> {
  const friend_id = Actor.owner();
  const owner_id = await referrerOf(friend_id);
  if (owner_id === undefined) return;
  const { email } = await User.contact(friend_id);
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

/**
 * Gives a friend's first month, before the first charge: once, to somebody whom another person referred. The
 * card is known by now.
 */
export async function welcomeFriend(): Promise<void> {
  const friend_id = Actor.owner();
  const owner_id = await referrerOf(friend_id);
  if (owner_id === undefined) return;
  const row = await findSubscription(friend_id);
  if (row?.subscription_id) return;
  const [own, friend] = await Promise.all([personOf(owner_id), personOf(friend_id)]);
  if (isSamePerson(own, friend)) return;
  await giveCredit({
    id: Id.derive(friend_id, "first_month"),
    amount: FRIEND_AMOUNT,
    reason: "first_month",
    about: "Your first month",
  });
}
