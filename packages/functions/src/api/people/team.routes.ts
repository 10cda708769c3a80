import { Billing } from "@stint/core/billing";
import { acceptHandover, takeHandoverBack } from "@stint/core/operations/handover";
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
    proof: true,
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
    path: "/team/handover",
    access: "owner",
    live: true,
    summary:
      "Ask an admin to take the company over; nothing changes before they accept; 1003, 1007, 1008, 1004 while another is asked and for a day after it changed hands",
    body: Team.Handover.HandoverInput,
    proof: true,
    answer: Team.Handover.Handover,
    status: 201,
    run: ({ body }) => Team.Handover.ask(body.user_id),
  }),
  route({
    method: "delete",
    path: "/team/handover",
    access: "owner",
    live: true,
    summary: "Withdraw that request before it is answered; 1003, 1016",
    run: () => Team.Handover.withdraw(),
  }),
  route({
    method: "post",
    path: "/team/handover/decline",
    access: "workspace",
    live: true,
    over_seat: true,
    summary: "Decline to take the company over; its owner is told; 1003, 1016",
    run: () => Team.Handover.decline(),
  }),
  route({
    method: "post",
    path: "/team/handover/accept",
    access: "workspace",
    live: true,
    over_seat: true,
    summary:
      "Take the company over: its owner becomes an admin with an empty workspace, and the sessions of both end; 1003, 1016, 1004 while one's own workspace is in use",
    run: () => acceptHandover(),
  }),
  route({
    method: "post",
    path: "/team/handover/return",
    access: "workspace",
    live: true,
    over_seat: true,
    summary:
      "Take the company back within a day of handing it over; the sessions of both end; 1003, 1008, 1016, 1004 while one's new workspace is in use",
    proof: true,
    run: () => takeHandoverBack(),
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
