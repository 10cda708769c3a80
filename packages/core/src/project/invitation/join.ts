import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import type { User } from "../../user";
import { foldEmail } from "../../user/schema";
import { Project } from "..";
import { type Changes, Member } from "../member";
import { InviteeEntity, MembershipEntity } from "../member/entity";
import { inviteeOf } from "../member/read";
import { freshLink, memberWrites, refuseCompleted, reviveWrites, TEAM_MAX } from "./invite";

/** Returns what a teammate's row says once a person is on the project; `name` is theirs where the person has none. */
export const describeJoin = (user: User.Row, name: string) =>
  ({
    status: "joined",
    invitation_status: "accepted",
    user_id: user.id,
    name: `${user.first_name} ${user.last_name}`.trim() || name,
    email: user.email,
    joined_at: iso(),
    // Whoever joins works with the owner from now on, and shows their address.
    invited_id: null,
  }) satisfies Changes;

interface MemberKey {
  owner_id: number;
  project_id: number;
  id: number;
}

/** Returns the write of the membership that every access reads. `refusal` is said to who has one already. */
export const membershipWrite = (
  { owner_id, project_id, id }: MemberKey,
  user: User.Row,
  refusal: string,
): Db.Write =>
  Db.put(
    MembershipEntity.create({ user_id: user.id, project_id, owner_id, member_id: id, created_at: iso() }),
    () => new AppError(Code.InvitationAlreadyAccepted, refusal),
  );

/** Returns the write that forgets to whom an invitation was mailed, once it is answered. */
export const forgetInviteeWrite = (of: Member.Row): Db.Write =>
  Db.remove(InviteeEntity.remove({ email: inviteeOf(of), owner_id: of.owner_id, project_id: of.project_id }));

/**
 * Returns the writes that put a person on the actor's own project without an invitation to answer, for the
 * transaction that decides it, with their row; no writes for somebody who is on it. 1066, 2018 for a completed one.
 * An open invitation's terms hold; otherwise none are agreed yet.
 */
export async function joinWrites(project_id: number, user: User.Row) {
  const owner_id = Actor.owner();
  const [team, project] = await Promise.all([Member.rowsOf(owner_id, project_id), Project.row(project_id)]);
  if (project.status === "completed") throw refuseCompleted();
  const old = team.find(
    (each) => each.user_id === user.id || foldEmail(each.email) === foldEmail(user.email),
  );
  if (old?.status === "joined") return { project, member: old, writes: [] };
  if (!old && team.length >= TEAM_MAX)
    invalid({ project_id: `A project can have ${TEAM_MAX} teammates at most` });
  const id = old?.id ?? Id.next();
  const isInvited = old?.status === "invited";
  const joined: Changes = {
    ...describeJoin(user, user.email),
    ...(isInvited ? {} : { role_id: null, pay: null, basis: null }),
  };
  const { writes, member, team_pay } = old
    ? reviveWrites(old, joined)
    : memberWrites(
        { owner_id, project_id, id },
        { ...freshLink({ owner_id, project_id, id }).facts, message: "", ...joined },
      );
  return {
    project,
    member,
    writes: [
      ...writes,
      membershipWrite(member, user, "They are on this project already."),
      ...(isInvited ? [forgetInviteeWrite(old)] : []),
      ...Member.addTeamPayWrites(member, team_pay, refuseCompleted),
    ],
  };
}
