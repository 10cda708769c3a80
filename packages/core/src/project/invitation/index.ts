import { Db } from "../../platform/db";
import { foldEmail } from "../../user/schema";
import { InviteeEntity, MemberEntity } from "../member/entity";
import { invitationStatus, inviteeOf } from "../member/read";
import { many as projectsOf } from "../read";
import { present } from "./read";
import type { Info } from "./schema";

export { accept, decline, resend, undoDecline, withdraw } from "./answer";
export { Events } from "./events";
export * as Invitation from "./index";
export { add, invite } from "./invite";
export { joinWrites } from "./join";
export { proofOf, provesAddress } from "./proof";
export { get } from "./read";
export * from "./rules";
export * from "./schema";

/** Returns the open invitations of a person, for the notifications of the account that verified its address. */
export async function pendingOf({ id, email }: { id: number; email: string }): Promise<Info[]> {
  const found = await Promise.all(
    [foldEmail(email), inviteeOf({ invited_id: id, email })].map((key) =>
      Db.allOf(InviteeEntity.query.one({ email: key }), Db.ofOne("open invitations of one person"), {
        consistent: true,
      }),
    ),
  );
  const data = found.flatMap((each) => each.data);
  if (data.length === 0) return [];
  const [members, projects] = await Promise.all([
    MemberEntity.get(
      data.map(({ owner_id, project_id, member_id: id }) => ({ owner_id, project_id, id })),
    ).go(),
    // One person may be asked to one project by their address and by their profile.
    projectsOf([...new Map(data.map((each) => [each.project_id, each])).values()]),
  ]);
  const open = members.data.flatMap((member) => {
    const project = projects.find((each) => each.project_id === member.project_id);
    const waits = member.status === "invited" && invitationStatus(member) === "pending";
    return project && waits && project.status !== "completed" ? [present(member, project)] : [];
  });
  return (await Promise.all(open)).sort((a, b) => b.created_at.localeCompare(a.created_at));
}
