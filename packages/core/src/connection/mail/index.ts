import {
  connectionAccepted,
  connectionRequested,
  personLetter,
  reportClosed,
  type Mail as Words,
} from "@stint/email";
import type * as z from "zod";
import { Mail, OptOut } from "../../mailing";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { isFairMessage } from "../../platform/shape/title";
import { row as readProfile, shownVisibility } from "../../profile/read";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import type { Events } from "../events";
import { findLetter } from "../letter";
import { find } from "../read";
import { findReport } from "../report";
import { KIND_WORDS } from "../report/rules";

const nameOf = ({ first_name, last_name }: User.Row): string => `${first_name} ${last_name}`.trim();

/** Returns who reads a mail and who it is about; undefined once one of them has no account. */
async function findBoth(reader_id: number, other_id: number) {
  const [reader, other] = await Promise.all([User.row(reader_id), User.row(other_id)]);
  if (!reader?.email || !other || other.disabled) return undefined;
  const { brand_name = "" } = (await Workspace.find(other.workspace_id)) ?? {};
  const name = nameOf(other) || brand_name;
  return { to: reader.email, first_name: reader.first_name, name, business: brand_name || name };
}

/** The mail is of its reader's own workspace: whoever asks learns neither an address nor whether it was reached. */
const send = (key: string, to: string, words: Words): Promise<boolean> =>
  Mail.send({ owner_id: Actor.owner(), key, to, stream: "network", news: { kind: "connection" }, ...words });

/** Mails a person that somebody asks to connect, while that waits for an answer; the reaction to `connection.requested`. */
export async function mailRequested({
  from_id,
  to_id,
  asked_at,
}: z.infer<typeof Events.Requested.schema>): Promise<void> {
  const row = await find(to_id, from_id);
  if (row?.status !== "asked_by_them" || row.asked_at !== asked_at) return;
  const both = await findBoth(to_id, from_id);
  if (!both) return;
  await send(
    `connection:${to_id}:${from_id}:${asked_at}`,
    both.to,
    connectionRequested({
      ...both,
      message: isFairMessage(row.message) ? row.message : "",
      has_message: row.message !== "",
      link: `${env().STINT_URL}/people?tab=connections&request=${from_id}`,
      opt_out_link: OptOut.linkOf("network", both.to),
    }),
  );
}

/** Mails whoever asked that they are connected; the reaction to `connection.accepted`. */
export async function mailAccepted({
  from_id,
  to_id,
  accepted_at,
}: z.infer<typeof Events.Accepted.schema>): Promise<void> {
  const row = await find(from_id, to_id);
  if (row?.status !== "connected") return;
  const both = await findBoth(from_id, to_id);
  if (!both) return;
  await send(
    `connection:${from_id}:${to_id}:${accepted_at}`,
    both.to,
    connectionAccepted({
      ...both,
      link: `${env().STINT_URL}/people?tab=connections`,
      opt_out_link: OptOut.linkOf("network", both.to),
    }),
  );
}

/** Mails a person what another one wrote to them; the answer goes to whoever wrote. The reaction to `connection.emailed`. */
export async function mailLetter({
  from_id,
  to_id,
  letter_id,
}: z.infer<typeof Events.Emailed.schema>): Promise<void> {
  const [letter, both, from, page, row] = await Promise.all([
    findLetter(from_id, letter_id),
    findBoth(to_id, from_id),
    User.row(from_id),
    readProfile(from_id),
    find(to_id, from_id),
  ]);
  // Whoever blocked meanwhile hears nothing any more.
  if (!letter || !both || !from?.email || row?.status === "blocked") return;
  const isShown = page && shownVisibility(from, page) !== "private";
  await Mail.send({
    owner_id: Actor.owner(),
    key: `letter:${letter_id}`,
    to: both.to,
    stream: "network",
    news: { kind: "connection", user_id: to_id },
    from_name: both.name,
    reply_to: from.email,
    ...personLetter({
      ...both,
      message: letter.message,
      link: `${env().STINT_URL}/people${isShown ? `/${page.token}` : ""}`,
      opt_out_link: OptOut.linkOf("network", both.to),
    }),
  });
}

/** Mails somebody what came of a report; the reported never read who sent it. The reaction to `report.closed`. */
export async function mailReportClosed({
  by_id,
  report_id,
  reader_id,
  lifted = false,
}: z.infer<typeof Events.ReportClosed.schema>): Promise<void> {
  const [report, reader] = await Promise.all([findReport(by_id, report_id), User.row(reader_id)]);
  if (!report?.outcome || !reader?.email) return;
  const about = await User.row(report.about_id);
  const isSender = reader_id === by_id;
  await Mail.send({
    owner_id: Actor.owner(),
    key: `report:${report_id}:${lifted ? "lifted" : isSender ? "by" : "about"}`,
    // It is about their own account, and comes where that is suspended.
    account: true,
    to: reader.email,
    ...reportClosed({
      to: reader.email,
      first_name: reader.first_name,
      is_hidden: report.outcome === "hidden",
      is_suspended: report.outcome === "suspended",
      is_lifted: lifted,
      what: KIND_WORDS[report.kind],
      link: isSender ? `${env().STINT_URL}/people?tab=connections` : env().STINT_URL,
      ...(isSender ? { reported: (about && nameOf(about)) || "this person" } : {}),
    }),
  });
}
