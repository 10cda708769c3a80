/** The mail that gathers what rang, for whoever asked for it. */
import { digest } from "@stint/email";
import { Mail, OptOut } from "../../mailing";
import { Notification } from "../../notification";
import { iso, now } from "../../platform/clock";
import { Due } from "../../platform/due";
import { env } from "../../platform/env";
import { User } from "../../user";
import { Preference } from "../../user/preference";
import { Workspace } from "../../workspace";
import { findWaiting } from "../notifications";
import { nextDigest } from "../preferences";

/** The most lines of one mail; more are counted. */
const LINES = 15;

/**
 * Mails a person what rang since their last digest and is still unread, or waits for their answer, of the kinds that
 * they chose, and sets the next one. Nothing is mailed where nothing rang. Once for each due time, of what rang up to it: what rings while it is
 * late, or comes again, is for the next one.
 */
export async function sendDigest(due: Due.Found): Promise<void> {
  const user_id = Due.idOf(due);
  const [row, user] = await Promise.all([Preference.find(user_id), User.row(user_id)]);
  if (!row?.due_at || row.due_at > iso() || row.digest_every === "never") return;
  const { digest_every: every, digest_hour, digested_at, due_at } = row;
  const workspace = user && !user.disabled ? await Workspace.find(user.workspace_id) : undefined;
  const zone = workspace?.time_zone ?? "UTC";
  if (user?.email_verified && workspace) {
    const told = (type: string) => Preference.channelsOf(row.choices, Preference.kindOf(type)).digest;
    const [rang, waiting] = await Promise.all([
      Notification.unreadBetween(user_id, digested_at, due_at),
      findWaiting(user_id),
    ]);
    // What waits for an answer has no row of its own.
    const asked = waiting.filter(({ created_at: at }) => at > (digested_at ?? "") && at <= due_at);
    const unread = [...asked, ...rang].filter(({ type }) => told(type));
    if (unread.length > 0)
      await Mail.send({
        owner_id: user.workspace_id,
        key: `digest:${user_id}:${due_at}`,
        to: user.email,
        stream: "digest",
        ...digest({
          to: user.email,
          first_name: user.first_name,
          every,
          time_zone: zone,
          lines: unread.slice(0, LINES).map(({ title, created_at }) => ({ title, at: created_at })),
          more: Math.max(0, unread.length - LINES),
          link: `${env().STINT_URL}/notifications`,
          opt_out_link: OptOut.linkOf("digest", user.email),
        }),
      });
  }
  await Preference.write(user_id, "preference.digested", (old) => {
    if (!old || old.due_at !== due_at) return undefined;
    const { version: _, user_id: __, ...facts } = old;
    const next = Due.at(old.owner_id, nextDigest(every, digest_hour, zone, now()));
    return { ...facts, digested_at: due_at, ...(user ? next : Due.never) };
  });
}
