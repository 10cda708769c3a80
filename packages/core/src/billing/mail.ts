import { subscriptionNews } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../mailing";
import { User } from "../user";
import type { Events } from "./events";
import { trialWords, type Words, wordsOf } from "./news-words";
import { get } from "./read";

async function mail(key: string, words: Words | undefined): Promise<void> {
  if (!words) return;
  const owner = await User.contact();
  await Mail.send({
    owner_id: owner.id,
    key: `subscription:${owner.id}:${key}`,
    to: owner.email,
    account: true,
    ...subscriptionNews({
      to: owner.email,
      first_name: owner.first_name,
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
  await mail(`${of.version}`, wordsOf(of, now));
}

/** Mails the owner that the trial ends; the reaction to `subscription.trial_ends`. Once. */
export async function mailTrialEnd({
  trial_ends_at,
}: z.infer<typeof Events.TrialEnds.schema>): Promise<void> {
  const now = await get();
  if (now.trial_ends_at === trial_ends_at) await mail(`trial:${trial_ends_at}`, trialWords(now));
}
