import { accountOpened, accountStatus, bankChanged } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { env } from "../platform/env";
import { User } from "../user";
import type { Events } from "./events";
import { find } from "./read";
import { accountNews, type News } from "./standing";

type Changed = z.infer<typeof Events.StatusChanged.schema>;

/** Returns the news of a change if it is still current; undefined when a later change has replaced it. */
export async function newsOf({ status }: Pick<Changed, "status">): Promise<News | undefined> {
  const now = await find();
  return now?.status === status ? accountNews(now) : undefined;
}

/**
 * Mails the owner what clients can do now and what is to be done; the reaction to `account.status_changed`.
 * Once.
 */
export async function mailStatus(of: Changed): Promise<void> {
  const news = await newsOf(of);
  if (!news) return;
  const owner = await User.getOwner();
  await Mail.send({
    owner_id: Actor.owner(),
    key: `account:${of.account_id}:${of.version}:owner`,
    to: owner.email,
    ...accountStatus({
      to: owner.email,
      first_name: owner.first_name,
      well: news.well,
      what: news.title,
      next: news.next,
      missing: news.missing,
      link: `${env().STINT_URL}/settings`,
    }),
  });
}

/** Mails the owner about the account's details, whatever the account's status. */
async function mailDetails(
  { account_id, version }: Pick<Changed, "account_id" | "version">,
  what: string,
  write: (props: { to: string; first_name: string; link: string }) => ReturnType<typeof accountOpened>,
): Promise<void> {
  const { email, first_name } = await User.getOwner();
  await Mail.send({
    owner_id: Actor.owner(),
    key: `account:${account_id}:${version}:${what}`,
    to: email,
    account: true,
    ...write({ to: email, first_name, link: `${env().STINT_URL}/forgotpassword` }),
  });
}

/**
 * Mails the owner that an account was opened, because somebody else may have done it; the reaction to
 * `account.opened`. Once.
 */
export const mailOpened = (of: z.infer<typeof Events.Opened.schema>): Promise<void> =>
  mailDetails(of, "opened", accountOpened);

/**
 * Mails the owner the bank account that the money goes to now; the reaction to `account.bank_changed`. Once.
 */
export const mailBank = (of: z.infer<typeof Events.BankChanged.schema>): Promise<void> =>
  mailDetails(of, "bank", (props) => bankChanged({ ...props, bank: of.bank }));
