import { projectInvitation } from "@stint/email";
import { Mail } from "../../mailing";
import { Actor } from "../../platform/actor";
import { env } from "../../platform/env";
import { Money } from "../../platform/money";
import { User } from "../../user";
import { Workspace } from "../../workspace";
import { Project } from "..";
import { find, invitationStatus, roleName, tokenOf } from "../member/read";
import { proofOf } from "./proof";
import { VALID_DAYS } from "./rules";

/**
 * Mails the link of an open invitation. For the reaction to `invitation.sent`: the token is made from the row
 * as it is now, so a message that comes late mails the newest link, and each link is mailed once.
 */
export async function mailInvitee(of: { project_id: number; member_id: number }): Promise<void> {
  const owner_id = Actor.owner();
  const [member, project] = await Promise.all([
    find({ owner_id, project_id: of.project_id, id: of.member_id }),
    Project.find(of.project_id),
  ]);
  if (!member || !project || member.status !== "invited" || invitationStatus(member) !== "pending") return;
  const [owner, workspace] = await Promise.all([User.contact(owner_id), Workspace.get(owner_id)]);
  const owner_name = `${owner.first_name} ${owner.last_name}`.trim();
  const business = workspace.brand_name || owner_name;
  const role = roleName(member.role_id);
  const mail = projectInvitation({
    to: member.email,
    first_name: member.name.split(/\s/)[0] ?? "",
    owner_name,
    business,
    project: project.name,
    ...(role ? { role } : {}),
    ...(member.pay ? { pay: Money.format(member.pay, project.currency) } : {}),
    message: member.message,
    link: `${env().STINT_URL}/invitations/${tokenOf(member)}/accept?proof=${proofOf(member)}`,
    valid_days: VALID_DAYS,
  });
  await Mail.send({
    owner_id,
    key: `invitation:${member.id}:${member.nonce}`,
    to: member.email,
    from_name: business,
    reply_to: owner.email,
    ...mail,
  });
}
