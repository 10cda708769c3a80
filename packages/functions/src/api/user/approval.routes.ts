import { DecideInput, Info, RequestInput } from "@stint/core/approval/schema";
import { listQuery, route } from "../../http/route";

const { page, per_page, cursor } = listQuery;

/** An approval spans invoices and proposals, and hardly anybody asks for one: nobody else waits until it is loaded. */
const load = async () => (await import("@stint/core/approval")).Approval;

/** What programs ask for and people do. A key asks and looks; only a session decides. */
export const approvals = [
  route({
    method: "post",
    path: "/approvals",
    access: "workspace",
    key: "any",
    summary: "Ask a person to send an invoice or a proposal, as an API key; what they are shown is read here",
    body: RequestInput,
    answer: Info,
    status: 201,
    run: async ({ body }) => (await load()).request(body),
  }),
  route({
    method: "get",
    path: "/approvals",
    access: "owner",
    summary: "What programs asked for, newest first",
    query: { page, per_page, cursor },
    answer: Info,
    list: true,
    run: async ({ query }) => (await load()).list(query),
  }),
  route({
    method: "get",
    path: "/approvals/{id}",
    access: "owner",
    key: "any",
    summary: "One approval, as it was shown last; a key reads its own",
    answer: Info,
    run: async ({ params }) => (await load()).get(params.id),
  }),
  route({
    method: "post",
    path: "/approvals/{id}/decide",
    access: "owner",
    live: true,
    summary: "Approve, which does it once, or decline; 1004 where anything moved since it was shown",
    body: DecideInput,
    answer: Info,
    run: async ({ params, body }) => (await load()).decide(params.id, body),
  }),
];
