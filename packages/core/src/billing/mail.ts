import { subscriptionNews } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { AppError, Code } from "../platform/error";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { stripe } from "../platform/stripe";
import { User } from "../user";
import type { Events } from "./events";
import { describeLines, sumsOf } from "./line";
import { beginsTrial, type Coming, surplusWords, trialWords, type Words, wordsOf } from "./news-words";
import { quote } from "./quote";
import { find, get } from "./read";
import { timeOfPayment } from "./receipt";
import { receiptWords } from "./receipt-words";
import { isOn, methodInWords } from "./rules";
import { readMethod, readProvided } from "./state";

/** Mails in a day about what an owner can do and undo. */
const perDay = { name: "subscription-news", max: 8, seconds: 86_400 };

/** Mails the owner, once about the same: a state that comes back is not told again. */
async function mail(words: Words | undefined, about: unknown, link = User.planPage()): Promise<void> {
  const user = await User.findOwner();
  // An address that nobody confirmed may be a stranger's.
  if (!words || !user?.email || !user.email_verified) return;
  const owner_id = Actor.owner();
  await Mail.send({
    owner_id,
    key: `subscription:${owner_id}:${Id.sha256(JSON.stringify(about))}`,
    to: user.email,
    account: true,
    ...subscriptionNews({
      to: user.email,
      first_name: user.first_name,
      ...words,
      link,
    }),
  });
}

/**
 * Returns what follows the trial that runs, as checkout and page of the plan say it; undefined where the provider
 * refuses to compute it, because the notice must come before the charge all the same. A provider that does not
 * answer is asked again by the next try: to a reaction, a refusal would be the end.
 */
async function findComing(): Promise<Coming | undefined> {
  const row = await find();
  if (row?.status !== "trialing" || row.plan === "none") return undefined;
  const { plan, extra_seats } = row;
  try {
    return await quote({ row, provided: await readProvided(row) }, { plan, extra_seats });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === Code.PaymentInProgress) throw new Error(error.message, { cause: error });
    return undefined;
  }
}

/**
 * Mails the owner what became of the subscription; the reaction to `subscription.changed`. Once, and not when a
 * later change has replaced it.
 */
export async function mailChange(of: z.infer<typeof Events.Changed.schema>): Promise<void> {
  const now = await get();
  if (now.status !== of.after.status || now.plan !== of.after.plan) return;
  const words = wordsOf(of, now, beginsTrial(of) ? await findComing() : undefined);
  const isOwnDoing = isOn(now.status) && now.status !== "past_due";
  if (words && isOwnDoing && !(await Limit.hasRoom(perDay, Limit.workspace()))) return;
  // The figures of a begin may be the provider's or the listed ones: a repeat that has the others is the same mail.
  await mail(words, [now.period_ends_at, beginsTrial(of) ? "trial_begins" : words]);
}

/** Mails the owner that the trial ends; the reaction to `subscription.trial_ends`. Once. */
export async function mailTrialEnd({
  trial_ends_at,
}: z.infer<typeof Events.TrialEnds.schema>): Promise<void> {
  const now = await get();
  if (now.trial_ends_at !== trial_ends_at) return;
  const words = trialWords(now, now.cancel_at ? undefined : await findComing());
  await mail(words, [now.period_ends_at, now.cancel_at, "trial_ends"]);
}

/** Mails the owner that a second subscription has ended; the reaction to `subscription.surplus_ended`. Once. */
export const mailSurplus = async (of: z.infer<typeof Events.SurplusEnded.schema>): Promise<void> =>
  mail(surplusWords(of, await get()), [of.subscription_id, "surplus"]);

/** Mails the owner the receipt of an invoice; the reaction to `subscription.paid`. Once. */
export async function mailReceipt({ invoice_id }: z.infer<typeof Events.Paid.schema>): Promise<void> {
  const invoice = await (await stripe()).invoices.retrieve(invoice_id);
  const [lines, method] = await Promise.all([describeLines(invoice.lines.data), readMethod(invoice)]);
  const words = receiptWords({
    ...sumsOf(invoice),
    number: invoice.number,
    paid_at: timeOfPayment(invoice),
    paid_amount: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    lines,
    method: method && methodInWords(method),
  });
  await mail(words, [invoice_id, "receipt"], invoice.hosted_invoice_url ?? User.planPage());
}
