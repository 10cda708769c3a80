import { accountOpened, accountStatus, bankChanged } from "@stint/email";
import type * as z from "zod";
import { Mail } from "../mailing";
import { env } from "../platform/env";
import { User } from "../user";
import type { Events } from "./events";
import { find } from "./read";
import { accountNews, type News } from "./standing";

type Changed = z.infer<typeof Events.StatusChanged.schema>;

/** What is to be told of a change, as things are now; nothing where a later one says something else. */
export async function newsOf({ status }: Pick<Changed, "status">): Promise<News | undefined> {
  const now = await find();
  return now?.status === status ? accountNews(now) : undefined;
}

/** The reaction to `account.status_changed`: the owner reads what clients can do now, and what is to be done. Once. */
export async function mailStatus(of: Changed): Promise<void> {
  const news = await newsOf(of);
  if (!news) return;
  const owner = await User.contact();
  await Mail.send({
    owner_id: owner.id,
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

/** Mails the owner about where money goes; however their account stands with us otherwise. */
async function mailDetails(
  { account_id, version }: Pick<Changed, "account_id" | "version">,
  what: string,
  write: (props: { to: string; first_name: string; link: string }) => ReturnType<typeof accountOpened>,
): Promise<void> {
  const { id, email, first_name } = await User.contact();
  await Mail.send({
    owner_id: id,
    key: `account:${account_id}:${version}:${what}`,
    to: email,
    account: true,
    ...write({ to: email, first_name, link: `${env().STINT_URL}/forgotpassword` }),
  });
}

/** The reaction to `account.opened`: the owner hears of an account that somebody else may have opened. Once. */
export const mailOpened = (of: z.infer<typeof Events.Opened.schema>): Promise<void> =>
  mailDetails(of, "opened", accountOpened);

/** The reaction to `account.bank_changed`: the owner hears which bank account the money goes to now. Once. */
export const mailBank = (of: z.infer<typeof Events.BankChanged.schema>): Promise<void> =>
  mailDetails(of, "bank", (props) => bankChanged({ ...props, bank: of.bank }));
