/** Who runs a company, with those who work for it, and its invitations beside those of projects. */

import { Actor } from "../platform/actor";
import { Invitation } from "../project/invitation";
import { Member } from "../project/member";
import { Team } from "../team";
import { findInvitation as findTeamInvitation } from "../team/invitation";

/** Returns the actor's team: its admins and seats, and how many teammates work on its projects. */
export async function readTeam(): Promise<Team.Info> {
  const [admins, members] = await Promise.all([Team.get(), Member.ofOwner(Actor.owner())]);
  const joined = members.filter(({ status }) => status === "joined");
  const names = new Map(joined.map(({ user_id, email, name }) => [user_id ?? email, name]));
  return {
    ...admins,
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
