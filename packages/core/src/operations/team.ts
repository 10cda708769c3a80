/** Who runs a company, with those who work for it, and its invitations beside those of projects. */

import { Actor } from "../platform/actor";
import { Code, fail } from "../platform/error";
import { Invitation } from "../project/invitation";
import { Member } from "../project/member";
import { Team } from "../team";
import { findInvitation as findTeamInvitation } from "../team/invitation";
import { User } from "../user";
import { isInUse } from "./handover";

/** Returns those of the admins who own a business that is in use: a person owns one workspace. */
async function findOwnersElsewhere(admins: readonly Team.Seat[]): Promise<number[]> {
  const ids = admins.flatMap(({ status, user_id }) =>
    status === "active" && user_id !== null ? [user_id] : [],
  );
  const owns = await Promise.all(
    ids.map(async (id) => {
      const user = await User.row(id);
      return user !== undefined && (await isInUse(user.workspace_id));
    }),
  );
  return ids.filter((_, index) => owns[index]);
}

/** Returns the actor's team: its admins and seats, and how many teammates work on its projects. */
export async function readTeam(): Promise<Team.Info> {
  const [admins, members, handover] = await Promise.all([
    Team.get(),
    Member.ofOwner(Actor.owner()),
    Team.Handover.findHandover(),
  ]);
  const owners_elsewhere = Actor.isAdmin() ? [] : await findOwnersElsewhere(admins.admins);
  const joined = members.filter(({ status }) => status === "joined");
  const names = new Map(joined.map(({ user_id, email, name }) => [user_id ?? email, name]));
  return {
    ...admins,
    handover,
    owners_elsewhere,
    teammates: {
      count: names.size,
      names: [...names.values()].slice(0, 2),
      projects: new Set(joined.map(({ project_id }) => project_id)).size,
    },
  };
}

/** Returns what an invitation's link shows, of a team or of a project. */
export const findInvitation = async (token: string): Promise<Invitation.Info> =>
  (await findTeamInvitation(token)) ?? Invitation.get(token);

/** Declines an invitation, to run a company or to work on a project. */
export const declineInvitation = async (token: string): Promise<Invitation.Info> =>
  (await Team.decline(token)) ?? Invitation.decline(token);

/** Accepts an invitation: a seat in a company, or the work on a project. */
export const acceptInvitation = async (
  token: string,
  input: Invitation.AcceptInput,
): Promise<Invitation.Info> => (await Team.accept(token, input)) ?? Invitation.accept(token, input);

/**
 * Makes an admin a teammate of one project: they are on it in the moment in which their seat ends. 1003 without a
 * seat, 1066 and 2018 for the project.
 */
export async function makeTeammate(user_id: number, project_id: number): Promise<Team.TeammateOf> {
  let teammate_of: Team.TeammateOf | undefined;
  await Team.remove(user_id, async () => {
    const user = (await User.row(user_id)) ?? fail(Code.NotFound);
    const { project, member, writes } = await Invitation.joinWrites(project_id, user);
    const { id: member_id } = member;
    teammate_of = { project_id, project_name: project.name, member_id, is_new: writes.length > 0 };
    return { teammate_of, writes };
  });
  return teammate_of ?? fail(Code.NotFound);
}

/** Takes a removal back within ten minutes; whoever became a teammate instead is none any more. 1003, 1004, 1016. */
export const restoreAdmin = (user_id: number): Promise<Team.Seat> =>
  Team.restore(user_id, async ({ project_id, member_id, is_new }) =>
    is_new ? Member.endWrites(project_id, member_id) : [],
  );
