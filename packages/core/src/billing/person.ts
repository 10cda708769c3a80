import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError, Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { User } from "../user";
import { mailboxOf } from "./referral/rules";

/** The kind of pointer from a card, or from a mailbox, to the first workspace that subscribed with it. */
const KIND = "billing_person";

/** What tells people apart, as hashes: they are kept when an account is deleted, and name nobody. */
const marksOf = (email: string | undefined, card_fingerprint: string | undefined): string[] => [
  ...(email ? [`mailbox:${Id.sha256(mailboxOf(email))}`] : []),
  ...(card_fingerprint ? [`card:${Id.sha256(card_fingerprint)}`] : []),
];

const ownMarks = async (card_fingerprint: string | undefined): Promise<string[]> => {
  const user = await User.findOwner();
  return marksOf(user && User.addressOf(user), card_fingerprint);
};

const isOwn = (known: ReadonlyMap<string, Db.Pointer>): boolean =>
  [...known.values()].every(({ owner_id }) => owner_id === Actor.owner());

/** Returns whether no other workspace had the card or the owner's mailbox before, as far as they are known. */
export const isFirst = async (card_fingerprint: string | undefined): Promise<boolean> =>
  isOwn(await Db.resolveMany(KIND, await ownMarks(card_fingerprint)));

/**
 * Takes a card and the owner's mailbox for the actor's workspace. Returns whether no other one had either before:
 * what is given once to a person (a trial, a first month, a reward) is for their first workspace alone.
 */
export const claimFirst = (card_fingerprint: string | undefined): Promise<boolean> =>
  Db.retryOnConflict(async () => {
    const owner_id = Actor.owner();
    const marks = await ownMarks(card_fingerprint);
    const known = await Db.resolveMany(KIND, marks);
    const fresh = marks.filter((mark) => !known.has(mark));
    if (fresh.length > 0)
      await Db.withoutInbox(() =>
        Db.commit(
          fresh.map((value) => Db.claim({ kind: KIND, value, owner_id, target_id: owner_id })),
          [Event.audit("subscription.person_known", `subscription:${owner_id}`)],
        ),
      );
    return isOwn(known);
  });

/** Refuses a purchase before its owner's address is confirmed (1044): the news of it would reach somebody else. */
export async function requireConfirmed(): Promise<void> {
  const user = (await User.findOwner()) ?? fail(Code.NotFound);
  if (user.email_verified && user.email) return;
  throw new AppError(
    Code.IdentityVerificationFailed,
    `Confirm your email address before you subscribe. We sent a link to ${User.addressOf(user)}.`,
    { email_address: "Your email is not verified yet." },
  );
}
