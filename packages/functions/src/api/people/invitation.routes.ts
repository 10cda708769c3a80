import { acceptInvitation, declineInvitation, findInvitation } from "@stint/core/operations/team";
import { Invitation } from "@stint/core/project/invitation";
import { route } from "../../http/route";

export const invitations = [
  route({
    method: "post",
    path: "/projects/{id}/invitations",
    access: "workspace",
    live: true,
    summary: "Invite a teammate to a project by mail; 2018 when it is completed",
    body: Invitation.InviteInput,
    answer: Invitation.Info,
    status: 201,
    run: ({ params, body }) => Invitation.invite(params.id, body),
  }),
  route({
    method: "get",
    path: "/invitations/{token}",
    access: "public",
    summary: "What an invitation is for; accepts nothing",
    answer: Invitation.Info,
    run: ({ params }) => findInvitation(params.token),
  }),
  route({
    method: "post",
    path: "/invitations/{token}/accept",
    access: "session",
    live: true,
    summary:
      "Join the project, or run the company, once; 2017, 2018, 1016; 1004 with another account until that is confirmed",
    body: Invitation.AcceptInput,
    answer: Invitation.Info,
    run: ({ params, body }) => acceptInvitation(params.token, body),
  }),
  route({
    method: "post",
    path: "/invitations/{token}/decline",
    access: "public",
    summary: "Say no to an invitation, to a project or to run a company; 1016, 2017",
    answer: Invitation.Info,
    run: ({ params }) => declineInvitation(params.token),
  }),
  route({
    method: "post",
    path: "/invitations/{token}/decline/undo",
    access: "public",
    summary: "Take a decline back within a day, for the invited person; 422, 1016, 2017, 2018",
    body: Invitation.UndoDeclineInput,
    answer: Invitation.Info,
    run: ({ params, body }) => Invitation.undoDecline(params.token, body),
  }),
  route({
    method: "post",
    path: "/invitations/{token}/resend",
    access: "workspace",
    live: true,
    summary: "Mail a new link; the old one ends",
    answer: Invitation.Info,
    run: ({ params }) => Invitation.resend(params.token),
  }),
  route({
    method: "delete",
    path: "/invitations/{token}",
    access: "workspace",
    summary: "Take an invitation back before it is answered",
    run: ({ params }) => Invitation.withdraw(params.token),
  }),
];
