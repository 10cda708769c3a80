import { subscriptionNews } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { User } from "../user";
import type { Events } from "./events";
import { surplusWords, trialWords, type Words, wordsOf } from "./news-words";
import { get } from "./read";
import { isOn } from "./rules";

/** Mails in a day about what an owner can do and undo. */
const perDay = { name: "subscription-news", max: 8, seconds: 86_400 };

/** Mails the owner, once for the same words about the same: a state that comes back is not told again. */
async function mail(words: Words | undefined, about: string | null): Promise<void> {
  const user = await User.findOwner();
  // An address that nobody confirmed may be a stranger's.
  if (!words || !user?.email || !user.email_verified) return;
  const owner_id = Actor.owner();
  await Mail.send({
    owner_id,
    key: `subscription:${owner_id}:${Id.sha256(JSON.stringify([about, words]))}`,
    to: user.email,
    account: true,
    ...subscriptionNews({
      to: user.email,
      first_name: user.first_name,
      ...words,
      link: User.planPage(),
    }),
  });
}

/**
 * Mails the owner what became of the subscription; the reaction to `subscription.changed`. Once, and not when a
 * later change has replaced it.
 */
export async function mailChange(of: z.infer<typeof Events.Changed.schema>): Promise<void> {
  const now = await get();
  if (now.status !== of.after.status || now.plan !== of.after.plan) return;
  const words = wordsOf(of, now);
  const isOwnDoing = isOn(now.status) && now.status !== "past_due";
  if (words && isOwnDoing && !(await Limit.hasRoom(perDay, Limit.workspace()))) return;
  await mail(words, now.period_ends_at);
}

/** Mails the owner that the trial ends; the reaction to `subscription.trial_ends`. Once. */
export async function mailTrialEnd({
  trial_ends_at,
}: z.infer<typeof Events.TrialEnds.schema>): Promise<void> {
  const now = await get();
  if (now.trial_ends_at === trial_ends_at) await mail(trialWords(now), now.period_ends_at);
}

/** Mails the owner that a second subscription has ended; the reaction to `subscription.surplus_ended`. Once. */
export const mailSurplus = async (of: z.infer<typeof Events.SurplusEnded.schema>): Promise<void> =>
  mail(surplusWords(of, await get()), of.subscription_id);
