import { notifyOwner } from "../../notification";
import { InvitationText, type Text } from "../../notification/texts";
import { Actor } from "../../platform/actor";
import { find as findMember, roleName, shownEmail } from "../../project/member/read";
import { find as findProject } from "../../project/read";

interface Ref {
  project_id: number;
  member_id: number;
}

/**
 * Returns the teammate and their name for notifications; undefined when they or the project no longer exist.
 */
async function load({ project_id, member_id: id }: Ref) {
  const [project, member] = await Promise.all([
    findProject(project_id),
    findMember({ owner_id: Actor.owner(), project_id, id }),
  ]);
  if (!project || !member) return undefined;
  return { member, named: { name: member.name, email: shownEmail(member), project: project.name } };
}

const notifyOf = ({ project_id, member_id }: Ref, key: string, type: string, text: Text): Promise<void> =>
  notifyOwner({
    key: `member:${member_id}:${key}`,
    type,
    ...text,
    link: `/projects/${project_id}/team`,
    metadata: { project_id, member_id },
  });

export async function notifyInvitationAccepted(of: Ref): Promise<void> {
  const found = await load(of);
  if (!found) return;
  const { member, named } = found;
  const text = InvitationText.describeAccepted({ ...named, role: roleName(member.role_id) });
  // A person who left and joins again causes another notification.
  await notifyOf(of, `joined:${member.joined_at ?? ""}`, "invitation.accepted", text);
}

/**
 * Notifies the owner of a decline; `declining` is the event's id, because an invitation may be declined
 * again.
 */
export async function notifyInvitationDeclined(
  of: Ref & { by_invitee: boolean },
  declining: number,
): Promise<void> {
  const found = await load(of);
  if (!found) return;
  const text = InvitationText.describeDeclined({ ...found.named, byInvitee: of.by_invitee });
  await notifyOf(of, `declined:${declining}`, "invitation.declined", text);
}

/** Notifies the owner that the invitee took a decline back; `reopening` is the event's id. */
export async function notifyInvitationReopened(of: Ref, reopening: number): Promise<void> {
  const found = await load(of);
  if (!found) return;
  await notifyOf(
    of,
    `reopened:${reopening}`,
    "invitation.reopened",
    InvitationText.describeReopened(found.named),
  );
}
