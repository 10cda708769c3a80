import { teamInvitation } from "@stint/email";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Day } from "../../platform/date";
import { env } from "../../platform/env";
import { User } from "../../user";
import type { Row } from "../entity";
import { proofOf } from "../invitation";
import { find, findHolder, isActive, readOnlyFrom, readSeatCount, statusOf, tokenOf } from "../read";
import { beyond, VALID_DAYS } from "../rules";
import { mailAdmin, mailOwner, readCompany } from "./shared";

export { mailHandedBack, mailHandedOver, mailHandoverAsked, mailHandoverDeclined } from "./handover";

/** Returns the address of an invitation's page, with the secret that proves the mailbox. */
const linkOf = (row: Row): string =>
  `${env().STINT_URL}/invitations/${tokenOf(row)}/accept?proof=${proofOf(row)}`;

const firstOf = (name: string): string => name.split(/\s/)[0] ?? "";

/**
 * Mails the link of an open invitation; the reaction to `team.invited`. The token is made from the current row, so
 * a late message mails the newest link, and each link is mailed once.
 */
export async function mailInvitee({ seat_id: id }: { seat_id: number }): Promise<void> {
  const owner_id = Actor.owner();
  const row = await find({ owner_id, id });
  if (!row || statusOf(row) !== "invited") return;
  const { owner, owner_name, name } = await readCompany();
  await Mail.send({
    owner_id,
    key: `seat:${id}:${row.nonce}`,
    to: row.email,
    from_name: name,
    reply_to: owner.email,
    ...teamInvitation({
      to: row.email,
      first_name: firstOf(row.name),
      owner_name,
      business: name,
      message: row.message,
      link: linkOf(row),
      valid_days: VALID_DAYS,
    }),
  });
}

/** Mails the owner who accepted; the reaction to `team.joined`. */
export async function mailJoined({ seat_id: id }: { seat_id: number }): Promise<void> {
  const row = await find({ owner_id: Actor.owner(), id });
  if (row?.status !== "active") return;
  const company = await readCompany();
  await mailOwner(company, `seat:${id}:joined:${row.joined_at ?? ""}`, {
    title: `${row.name} runs ${company.yours} with you`,
    text: `They accepted your invitation as ${row.email}. What their seat costs stands on the page of the team.`,
    label: "See your team",
  });
}

/** Mails an admin that their seat has ended; the reaction to `team.removed`. Not where it was undone. */
export async function mailRemoved({
  seat_id: id,
  user_id,
}: {
  seat_id: number;
  user_id: number;
}): Promise<void> {
  const owner_id = Actor.owner();
  const [row, user, holder] = await Promise.all([
    find({ owner_id, id }),
    User.row(user_id),
    findHolder(user_id, owner_id),
  ]);
  // A company that was deleted has nobody to speak for it.
  if (row?.status !== "removed" || !user?.email || holder || !(await User.findOwner())) return;
  const { business } = await readCompany();
  const { teammate_of } = row;
  if (teammate_of) {
    const { project_id, project_name } = teammate_of;
    await mailAdmin(user, `seat:${id}:teammate:${row.ended_at ?? ""}`, {
      title: `You are a teammate on ${project_name} now`,
      text: `Your seat in ${business} has ended. You go on with “${project_name}”: you see its goals, its scope and your own pay. What you did in the company stays with it, and your own workspace is as it was.`,
      action: "Open the project",
      link: `${env().STINT_URL}/projects/${project_id}`,
      because: `you had a seat in ${business}`,
    });
    return;
  }
  await mailAdmin(user, `seat:${id}:removed:${row.ended_at ?? ""}`, {
    title: `Your seat in ${business} has ended`,
    text: "You cannot open the company any more. What you did there stays with it, and your own workspace is as it was.",
    action: "Open your own workspace",
    because: `you had a seat in ${business}`,
  });
}

/**
 * Mails the owner that there are more admins than seats, and those admins for whom there is none; the reaction to
 * `team.over_seat`.
 */
export async function mailOverSeat(): Promise<void> {
  const count = await readSeatCount(Actor.owner());
  const from = readOnlyFrom(count);
  if (from === null || from <= iso()) return;
  const company = await readCompany();
  const day = Day.inWords(Day.today(new Date(from), company.workspace.time_zone));
  const since = count.team?.over_since ?? "";
  await mailOwner(company, `team:over:${since}`, {
    title: `${count.taken} admins, ${count.seats} ${count.seats === 1 ? "seat" : "seats"}`,
    text: `Nobody is locked out. From ${day} on, whoever joined last can only read until there is a seat for them. You can make room on the page of your team, or remove admins.`,
    label: "Look at your seats",
  });
  const { business } = company;
  for (const { id, user_id = 0 } of beyond(count.rows.filter(isActive), count.seats)) {
    const user = await User.row(user_id);
    if (!user?.email) continue;
    await mailAdmin(user, `seat:${id}:over:${since}`, {
      title: `From ${day} you can only read in ${business}`,
      text: `${business} has more admins than seats. Until ${day} you work there as before. After that you can read everything, and change nothing until there is a seat for you. Its owner can make room.`,
      action: "Open Stint",
      because: `you have a seat in ${business}`,
    });
  }
}
