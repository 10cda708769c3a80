import type * as z from "zod";
import { Actor } from "../../platform/actor";
import { Day } from "../../platform/date";
import { User } from "../../user";
import type { Events } from "../events";
import { findRow, type HandoverRow, returnUntil } from "../handover/read";
import { ANSWER_DAYS } from "../handover/rules";
import { fullName, mailAdmin, mailOwner, readCompany, teamPage } from "./shared";

type Ref = z.infer<typeof Events.HandedOver.schema>;

/** Returns the handing over that an event is about, where it still stands as the event says. */
async function findCurrent({ handover_id }: Ref, status: HandoverRow["status"]) {
  const row = await findRow(Actor.owner());
  return row?.id === handover_id && row.status === status ? row : undefined;
}

/** Mails an admin that they are asked to take over; the reaction to `team.handover_asked`. Not once it is answered. */
export async function mailHandoverAsked(ref: Ref): Promise<void> {
  const [row, user] = await Promise.all([findCurrent(ref, "asked"), User.row(ref.to_user_id)]);
  if (!row || !user?.email) return;
  const { owner_name, business, theirs } = await readCompany();
  await mailAdmin(user, `handover:${row.id}:asked`, {
    title: `${owner_name} asks you to take over ${theirs}`,
    text: `If you accept, you own ${business} with everything in it, its plan included. ${owner_name} stays as an admin. Nothing changes before you accept, and you have ${ANSWER_DAYS} days to answer.`,
    action: "Look at it",
    link: teamPage(),
    because: `you have a seat in ${business}`,
  });
}

/** Mails the owner that the admin declined; the reaction to `team.handover_declined`. */
export async function mailHandoverDeclined(ref: Ref): Promise<void> {
  const [row, user] = await Promise.all([findCurrent(ref, "declined"), User.row(ref.to_user_id)]);
  if (!row) return;
  const company = await readCompany();
  await mailOwner(company, `handover:${row.id}:declined`, {
    title: `${(user && fullName(user)) || "Your admin"} declined to take over ${company.yours}`,
    text: "You own the company as before, and nothing has changed.",
    label: "See your team",
  });
}

/** Mails both that the company has changed hands; the reaction to `team.handed_over`. Not once it was taken back. */
export async function mailHandedOver(ref: Ref): Promise<void> {
  const [row, former] = await Promise.all([findCurrent(ref, "done"), User.row(ref.from_user_id)]);
  if (!row) return;
  const company = await readCompany(former);
  const { business, owner_name, workspace } = company;
  const day = Day.inWords(Day.today(new Date(returnUntil(row)), workspace.time_zone));
  await mailOwner(company, `handover:${row.id}:done:new`, {
    title: `You own ${business} now`,
    text: `Connect your bank account, because what clients pay by card or bank debit waits until you do. What a client began to pay before still goes to the former owner's bank. Say under Getting paid where clients transfer to, too: new invoices no longer name the former owner's bank details and other ways to pay, and those sent before still do. Then look at the plan: it goes on with the card that is on file. ${(former && fullName(former)) || "The former owner"} can take the company back until ${day}.`,
    label: "See your team",
  });
  if (!former?.email) return;
  await mailAdmin(former, `handover:${row.id}:done:former`, {
    title: `${owner_name} owns ${business} now`,
    text: `You are an admin of ${business}, and have an empty workspace of your own. What you signed stays signed by you, and what a client began to pay before still arrives in your bank. Is this not what you want? You can take the company back until ${day}.`,
    action: "See the team",
    link: teamPage(),
    because: `you handed ${business} over`,
  });
}

/** Mails both that the company was taken back; the reaction to `team.handed_back`. */
export async function mailHandedBack(ref: Ref): Promise<void> {
  const [row, user] = await Promise.all([findCurrent(ref, "returned"), User.row(ref.to_user_id)]);
  if (!row) return;
  const company = await readCompany();
  const { business, owner_name, theirs, yours } = company;
  await mailOwner(company, `handover:${row.id}:back:owner`, {
    title: `You own ${yours} again`,
    text: "Everything is as it was before you handed it over. What was done in between stays.",
    label: "See your team",
  });
  if (!user?.email) return;
  await mailAdmin(user, `handover:${row.id}:back:admin`, {
    title: `${owner_name} took ${theirs} back`,
    text: "You are an admin again, with the workspace that you had before. What you did in between stays.",
    action: "See the team",
    link: teamPage(),
    because: `you have a seat in ${business}`,
  });
}
