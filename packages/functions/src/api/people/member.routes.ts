import { Invitation } from "@stint/core/invitation";
import { Member } from "@stint/core/member";
import { Project } from "@stint/core/project";
import { route } from "../../http/route";

export const members = [
  route({
    method: "post",
    path: "/projects/{id}/specialists",
    can: "invitation.write",
    live: true,
    summary: "Ask a person whom the workspace has worked with to join a project",
    body: Member.AddInput,
    answer: Invitation.Info,
    status: 201,
    run: ({ params, body }) => Invitation.add(params.id, body),
  }),
  route({
    method: "patch",
    path: "/projects/{id}/specialists/{sid}",
    can: "project.write",
    summary: "Change a teammate's role or agreed pay; 2032 when the project is completed",
    body: Member.UpdateInput,
    answer: Project.Member,
    run: ({ params, body, if_match }) => Member.update(params.id, params.sid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/projects/{id}/specialists/{sid}",
    can: "project.write",
    summary: "Take a teammate off a project; their access ends at once",
    run: ({ params }) => Member.remove(params.id, params.sid),
  }),
  route({
    method: "get",
    path: "/memberships",
    can: "session",
    summary: "The projects that the signed-in person works on for others",
    answer: Member.Membership,
    list: true,
    run: () => Member.memberships(),
  }),
];
