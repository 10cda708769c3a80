import { Db } from "../../platform/db";
import { foldEmail } from "../../user/schema";
import { InviteeEntity, MemberEntity } from "../member/entity";
import { invitationStatus } from "../member/read";
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

/** Returns the open invitations of an address, for the notifications of the account that verified it. */
export async function pendingOf(email: string): Promise<Info[]> {
  const { data } = await Db.allOf(
    InviteeEntity.query.one({ email: foldEmail(email) }),
    Db.ofOne("open invitations of one address"),
    { consistent: true },
  );
  if (data.length === 0) return [];
  const [members, projects] = await Promise.all([
    MemberEntity.get(
      data.map(({ owner_id, project_id, member_id: id }) => ({ owner_id, project_id, id })),
    ).go(),
    projectsOf(data),
  ]);
  const open = members.data.flatMap((member) => {
    const project = projects.find((each) => each.project_id === member.project_id);
    const waits = member.status === "invited" && invitationStatus(member) === "pending";
    return project && waits && project.status !== "completed" ? [present(member, project)] : [];
  });
  return (await Promise.all(open)).sort((a, b) => b.created_at.localeCompare(a.created_at));
}
