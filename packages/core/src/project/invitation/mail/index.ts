import { invitationDeclined, projectInvitation } from "@stint/email";
import { Mail, OptOut } from "../../../mailing";
import { Actor } from "../../../platform/actor";
import { env } from "../../../platform/env";
import { Money } from "../../../platform/money";
import { isFairMessage, titleInSubject } from "../../../platform/shape/title";
import { User } from "../../../user";
import { Workspace } from "../../../workspace";
import { Project } from "../..";
import { find, invitationStatus, type Row, roleName, tokenOf } from "../../member/read";
import { proofOf } from "../proof";
import { undoUntil } from "../read";
import { VALID_DAYS } from "../rules";

/** Returns the address of an invitation's page, for the mail to the invited address. */
const mailedLink = (member: Row): string =>
  `${env().STINT_URL}/invitations/${tokenOf(member)}/accept?proof=${proofOf(member)}`;

/**
 * Mails the link of an open invitation. Called by the reaction to `invitation.sent`. The token is made from
 * the current row, so a late message mails the newest link, and each link is mailed once.
 */
export async function mailInvitee(of: { project_id: number; member_id: number }): Promise<void> {
  const owner_id = Actor.owner();
  const [member, project] = await Promise.all([
    find({ owner_id, project_id: of.project_id, id: of.member_id }),
    Project.find(of.project_id),
  ]);
  if (!member || !project || member.status !== "invited" || invitationStatus(member) !== "pending") return;
  // Whoever invites somebody by their profile learns neither an address nor whether it was reached.
  const reader = member.invited_id === undefined ? undefined : await User.row(member.invited_id);
  if (member.invited_id !== undefined && (!reader || reader.disabled)) return;
  const [owner, workspace] = await Promise.all([User.getOwner(owner_id), Workspace.get(owner_id)]);
  const owner_name = `${owner.first_name} ${owner.last_name}`.trim();
  const business = workspace.brand_name || owner_name;
  const role = roleName(member.role_id);
  const mail = projectInvitation({
    to: member.email,
    first_name: member.name.split(/\s/)[0] ?? "",
    owner_name,
    business,
    project: project.name,
    about: titleInSubject(project.name, business),
    ...(role ? { role } : {}),
    ...(member.pay ? { pay: Money.format(member.pay, project.currency) } : {}),
    message: reader && !isFairMessage(member.message) ? "" : member.message,
    link: mailedLink(member),
    valid_days: VALID_DAYS,
    ...(reader ? { opt_out_link: OptOut.linkOf("network", member.email) } : {}),
  });
  await Mail.send({
    owner_id: reader?.workspace_id ?? owner_id,
    key: `invitation:${member.id}:${member.nonce}`,
    to: member.email,
    from_name: business,
    reply_to: owner.email,
    ...(reader ? { stream: "network", news: { kind: "invitation", user_id: reader.id } } : {}),
    ...mail,
  });
}

/**
 * Mails the invited address when somebody else declined: the fact, and how to take it back. `declining` is
 * the event's id, because an invitation may be declined again.
 */
export async function mailDeclined(
  of: { project_id: number; member_id: number; by_invitee: boolean },
  declining: number,
): Promise<void> {
  if (of.by_invitee) return;
  const owner_id = Actor.owner();
  const [member, project] = await Promise.all([
    find({ owner_id, project_id: of.project_id, id: of.member_id }),
    Project.find(of.project_id),
  ]);
  const until = member && undoUntil(member);
  if (!until || !project) return;
  const reader = member.invited_id === undefined ? undefined : await User.row(member.invited_id);
  if (member.invited_id !== undefined && (!reader || reader.disabled)) return;
  const [owner, workspace] = await Promise.all([User.getOwner(owner_id), Workspace.get(owner_id)]);
  const owner_name = `${owner.first_name} ${owner.last_name}`.trim();
  const business = workspace.brand_name || owner_name;
  await Mail.send({
    owner_id: reader?.workspace_id ?? owner_id,
    key: `invitation:${member.id}:declined:${declining}`,
    to: member.email,
    from_name: business,
    reply_to: owner.email,
    ...invitationDeclined({
      to: member.email,
      first_name: member.name.split(/\s/)[0] ?? "",
      owner_name,
      business,
      project: project.name,
      about: titleInSubject(project.name, business),
      until,
      time_zone: workspace.time_zone,
      link: mailedLink(member),
    }),
  });
}
