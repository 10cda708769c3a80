import { Billing } from "@stint/core/billing";
import { makeTeammate, readTeam, restoreAdmin } from "@stint/core/operations/team";
import { Team } from "@stint/core/team";
import * as z from "zod";
import { route } from "../../http/route";

/** What the next admin costs: `included`, or what is charged once they accept. */
const Cost = z.object({ included: z.boolean(), charge: Billing.Preview.nullable() });

export const team = [
  route({
    method: "get",
    path: "/team",
    access: "workspace",
    summary: "Who runs the company, with its seats; what they cost is for its owner alone",
    answer: Team.Info,
    run: () => readTeam(),
  }),
  route({
    method: "get",
    path: "/team/invitations/preview",
    access: "owner",
    live: true,
    summary: "What the next admin costs once they accept, as the provider computes it; 1007, 2024, 2025",
    answer: Cost,
    run: async () => {
      const charge = await Team.previewInvitation();
      return { included: charge === undefined, charge: charge ?? null };
    },
  }),
  route({
    method: "post",
    path: "/team/invitations",
    access: "owner",
    live: true,
    summary: "Invite a person to run the company by mail; nothing is charged before they accept; 1007",
    body: Team.InviteInput,
    answer: Team.Seat,
    status: 201,
    run: ({ body }) => Team.invite(body),
  }),
  route({
    method: "post",
    path: "/team/invitations/{id}/resend",
    access: "owner",
    live: true,
    summary: "Mail a new link; the old one ends; 1007, 1016, 2017",
    answer: Team.Seat,
    run: ({ params }) => Team.resend(params.id),
  }),
  route({
    method: "delete",
    path: "/team/invitations/{id}",
    access: "owner",
    summary: "Take an invitation back before it is accepted; 1016, 2017",
    run: ({ params }) => Team.withdraw(params.id),
  }),
  route({
    method: "delete",
    path: "/team/admins/{user_id}",
    access: "owner",
    live: true,
    summary: "End an admin's access at once; what they did stays, and the seat stays paid",
    run: ({ params }) => Team.remove(params.user_id),
  }),
  route({
    method: "post",
    path: "/team/admins/{user_id}/teammate",
    access: "owner",
    live: true,
    summary: "Make an admin a teammate of one project at once: their seat ends, and stays paid; 1003, 2018",
    body: Team.TeammateInput,
    answer: Team.TeammateOf,
    run: ({ params, body }) => makeTeammate(params.user_id, body.project_id),
  }),
  route({
    method: "post",
    path: "/team/admins/{user_id}/restore",
    access: "owner",
    live: true,
    summary:
      "Take a removal back within ten minutes, also of who became a teammate; 1016, 1004 where the seat was taken meanwhile",
    answer: Team.Seat,
    run: ({ params }) => restoreAdmin(params.user_id),
  }),
  route({
    method: "post",
    path: "/team/leave",
    access: "workspace",
    live: true,
    over_seat: true,
    summary: "Give up one's own seat; 1004 for the owner",
    run: () => Team.leave(),
  }),
];
