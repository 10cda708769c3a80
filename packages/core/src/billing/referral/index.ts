import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Day } from "../../platform/date";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import { assertOpen } from "../gate";
import { get } from "../read";
import type { SetupCompleteInput, Info as Subscription } from "../schema";
import { completeSetup as savePaymentMethod } from "../setup";
import { codeOf } from "./code";
import { creditIdsOf } from "./credit";
import { ReferralEntity, type Row } from "./entity";
import { Events } from "./events";
import { linkOf } from "./link";
import { idOf, welcomeFriend } from "./look";
import { find, findAll } from "./read";
import { CURRENCY, FRIEND_AMOUNT, HOLD_DAYS, mailboxOf, REWARD_AMOUNT } from "./rules";
import { COLUMNS, CREDIT, type Page, type SendInput } from "./schema";

export { Events } from "./events";
export { forgetPerson } from "./forget";
export * as Referral from "./index";
export { handleReferral, lookAtFriend } from "./look";
export { mailFriend } from "./mail";
export { HANDLED, takeDispute } from "./news";
export * from "./schema";

/** Invitations of one person in a day. */
const perDay = { name: "referral-send", max: 20, seconds: 86_400 };

/** Returns the addresses that the referrer invited, by the entries of the ledger that are about those friends. */
const addressesOf = (owner_id: number, referrals: readonly Row[]): Map<number, string> =>
  new Map(
    referrals.flatMap(({ friend_id, email }) => {
      if (friend_id === undefined || email === "") return [];
      const { given, taken_back } = creditIdsOf(owner_id, friend_id);
      return [[given, email] as const, [taken_back, email] as const];
    }),
  );

/** Returns the actor's code with what it brought: referrals and credit, newest first. 1007 on the free plan. */
export async function getPage(): Promise<Page> {
  await assertOpen("referral.send");
  const owner_id = Actor.owner();
  const code = codeOf();
  const [{ referrals, ledger }, { credit_amount }] = await Promise.all([findAll(), get()]);
  const addresses = addressesOf(owner_id, referrals);
  return {
    code,
    link: linkOf(code),
    currency: CURRENCY,
    reward_amount: REWARD_AMOUNT,
    friend_amount: FRIEND_AMOUNT,
    hold_days: HOLD_DAYS,
    credit_amount,
    referrals: referrals.map((each) => Column.valuesOf(COLUMNS, each)),
    ledger: ledger.map((each) => ({
      ...Column.valuesOf(CREDIT, each),
      about: addresses.get(each.id) ?? each.about,
    })),
  };
}

/** The kind of pointer from a mailbox to its invitation: a stranger gets one mail, whoever else asks for another. */
const INVITED = "referral_invited";

/**
 * Invites a friend by mail. A mailbox that somebody else invited gets nothing more, and nobody is told so, as it
 * would say whom others know. 422 for one's own address and for one that the actor has invited, 1007 on the free plan; refusals of mail to
 * other people as in `Mail.claim`.
 */
export async function send({ email_address }: SendInput): Promise<{ sent: true }> {
  await assertOpen("referral.send");
  const owner_id = Actor.owner();
  const own = await User.getOwner(owner_id);
  if (mailboxOf(own.email) === mailboxOf(email_address))
    invalid({ email_address: "That is your own address." });
  const id = idOf(owner_id, email_address);
  const before = await find(owner_id, id);
  if (before)
    invalid({ email_address: `Already invited on ${Day.inWords(before.created_at.slice(0, 10))}.` });
  await Limit.take(perDay, Limit.workspace());
  await Mail.claim(owner_id, [email_address]);
  const value = Id.sha256(mailboxOf(email_address));
  await Db.retryOnConflict(async () => {
    if (await find(owner_id, id)) return;
    const isInvited = (await Db.resolve(INVITED, value)) !== undefined;
    const row: Row = {
      owner_id,
      id,
      created_at: iso(),
      version: 1,
      email: email_address,
      status: "invited",
      ...Due.never,
    };
    const aggregate = `referral:${id}`;
    await Db.commit(
      [
        Db.put(ReferralEntity.create(row)),
        ...(isInvited ? [] : [Db.claim({ kind: INVITED, value, owner_id, target_id: id })]),
      ],
      [
        isInvited
          ? Event.audit("referral.listed", aggregate, { version: 1 })
          : Events.Invited.of(aggregate, { referral_id: id }, { version: 1 }),
      ],
    );
  });
  return { sent: true };
}

/** Saves the payment method of a checkout, and gives a friend's first month before anything is charged. */
export async function completeSetup(input: SetupCompleteInput): Promise<Subscription> {
  await savePaymentMethod(input);
  await welcomeFriend();
  return get();
}
