import { findStaff, listOpenRoles } from "@stint/core/operations/staffing";
import { OpenRole, Staffing } from "@stint/core/operations/staffing/schema";
import { OwnWork } from "@stint/core/payout/report/schema";
import { Project } from "@stint/core/project";
import { Invitation } from "@stint/core/project/invitation";
import { Member } from "@stint/core/project/member";
import * as z from "zod";
import { Raw, route } from "../../http/route";

const year = z.coerce.number().int().min(2000, "Choose a year").max(2199, "Choose a year").optional();
/** Days of work, halves as well. */
const Days = z.string().regex(/^(?!0$)\d{1,3}(\.5)?$/, "Enter days, such as 5 or 2.5");
const ownWork = () => import("@stint/core/payout/own-work");

export const members = [
  route({
    method: "post",
    path: "/projects/{id}/specialists",
    access: "workspace",
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
    access: "workspace",
    summary: "Change a teammate's role or agreed pay; 2032 when the project is completed",
    body: Member.UpdateInput,
    answer: Project.Member,
    run: ({ params, body, if_match }) => Member.update(params.id, params.sid, body, if_match),
  }),
  route({
    method: "delete",
    path: "/projects/{id}/specialists/{sid}",
    access: "workspace",
    summary: "Take a teammate off a project; their access ends at once",
    run: ({ params }) => Member.remove(params.id, params.sid),
  }),
  route({
    method: "get",
    path: "/projects/{id}/staffing",
    access: "workspace",
    summary: "The roles of a project with services that nobody does yet; 2032 when it is completed",
    answer: OpenRole,
    list: true,
    run: async ({ params }) => ({ items: await listOpenRoles(params.id), next: null }),
  }),
  route({
    method: "get",
    path: "/projects/{id}/staffing/{role_id}",
    access: "workspace",
    summary:
      "Who could do an open role, at the usual pay that they show, and what is left of its price; 1003, 2032",
    query: { days: Days.optional() },
    answer: Staffing,
    run: ({ params, query }) => findStaff(params.id, `${params.role_id}`, query),
  }),
  route({
    method: "get",
    path: "/memberships",
    access: "session",
    summary: "The projects that the signed-in person works on for others",
    answer: Member.Membership,
    list: true,
    run: () => Member.memberships(),
  }),
  route({
    method: "get",
    path: "/memberships/statement",
    access: "session",
    summary: "All that one does for others: agreed, paid and owed by currency, and each line of one's own",
    query: { year },
    answer: OwnWork,
    run: async ({ query }) => (await ownWork()).ownWork(query),
  }),
  route({
    method: "get",
    path: "/currentspecialist/transactionreport",
    access: "session",
    summary: "What one was promised and paid by others, as CSV; of a year where one is named",
    query: { year },
    produces: "text/csv",
    proof: true,
    run: async ({ query }) =>
      Raw.file(
        `your-work${query.year === undefined ? "" : `-${query.year}`}.csv`,
        "text/csv; charset=utf-8",
        await (await ownWork()).ownWorkCsv(query),
      ),
  }),
];
