import { Approval } from "@stint/core/approval";
import { listQuery, route } from "../../http/route";

const { page, per_page, cursor } = listQuery;

/** What programs ask for and people do. A key asks and looks; only a session decides. */
export const approvals = [
  route({
    method: "post",
    path: "/approvals",
    access: "workspace",
    key: "any",
    summary: "Ask a person to send an invoice or a proposal, as an API key; what they are shown is read here",
    body: Approval.RequestInput,
    answer: Approval.Info,
    status: 201,
    run: ({ body }) => Approval.request(body),
  }),
  route({
    method: "get",
    path: "/approvals",
    access: "owner",
    summary: "What programs asked for, newest first",
    query: { page, per_page, cursor },
    answer: Approval.Info,
    list: true,
    run: ({ query }) => Approval.list(query),
  }),
  route({
    method: "get",
    path: "/approvals/{id}",
    access: "owner",
    key: "any",
    summary: "One approval, as it was shown last; a key reads its own",
    answer: Approval.Info,
    run: ({ params }) => Approval.get(params.id),
  }),
  route({
    method: "post",
    path: "/approvals/{id}/decide",
    access: "owner",
    live: true,
    summary: "Approve, which does it once, or decline; 1004 where anything moved since it was shown",
    body: Approval.DecideInput,
    answer: Approval.Info,
    run: ({ params, body }) => Approval.decide(params.id, body),
  }),
];
