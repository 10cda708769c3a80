import { Payout } from "@stint/core/payout";
import * as z from "zod";
import { listQuery, route } from "../../http/route";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const write = { can: "payout.write", answer: Payout.Info } as const;

export const payouts = [
  route({
    method: "get",
    path: "/payouts",
    can: "payout.read",
    summary: "Payouts, newest first; a teammate gets their own part of what was committed",
    query: {
      page: listQuery.page,
      per_page: listQuery.per_page,
      cursor: listQuery.cursor,
      project_id: id.optional(),
      user_id: id.optional(),
    },
    answer: z.union([Payout.Info, Payout.OwnPayout]),
    list: true,
    run: ({ query }) => Payout.list(query),
  }),
  route({
    ...write,
    method: "post",
    path: "/payouts",
    summary: "Start a payout for a project",
    body: Payout.CreateInput,
    status: 201,
    run: ({ body }) => Payout.create(body),
  }),
  route({
    method: "get",
    path: "/payouts/{id}",
    can: "payout.read",
    summary: "One payout with its lines, and a warning where it exceeds what was agreed",
    answer: Payout.Info,
    run: ({ params }) => Payout.get(params.id),
  }),
  route({
    method: "delete",
    path: "/payouts/{id}",
    can: "payout.write",
    summary: "Delete a draft payout; 2031 once committed",
    run: ({ params, if_match }) => Payout.remove(params.id, if_match),
  }),
  route({
    ...write,
    method: "post",
    path: "/payouts/{id}/items",
    summary: "Add a line for a teammate; 2031 once committed",
    body: Payout.ItemInput,
    status: 201,
    run: ({ params, body, if_match }) => Payout.addItem(params.id, body, if_match),
  }),
  route({
    ...write,
    method: "patch",
    path: "/payouts/{id}/items/{iid}",
    summary: "Change a line; 2031 once committed",
    body: Payout.ItemUpdateInput,
    run: ({ params, body, if_match }) => Payout.updateItem(params.id, params.iid, body, if_match),
  }),
  route({
    ...write,
    method: "delete",
    path: "/payouts/{id}/items/{iid}",
    summary: "Take a line out; 2031 once committed",
    run: ({ params, if_match }) => Payout.removeItem(params.id, params.iid, if_match),
  }),
  route({
    ...write,
    method: "post",
    path: "/payouts/{id}/commit",
    live: true,
    summary: "Fix a payout and tell its teammates; 2031 when it is no draft",
    body: Payout.CommitInput,
    run: ({ params, body, if_match }) => Payout.commit(params.id, body, if_match),
  }),
  route({
    ...write,
    method: "post",
    path: "/payouts/{id}/paid",
    live: true,
    summary: "Note that a committed payout was paid",
    body: Payout.PaidInput,
    run: ({ params, body, if_match }) => Payout.pay(params.id, body, if_match),
  }),
  route({
    ...write,
    method: "post",
    path: "/payouts/{id}/failed",
    live: true,
    summary: "Note that the money of a committed payout did not arrive; it can be paid again",
    body: Payout.FailedInput,
    run: ({ params, body, if_match }) => Payout.failed(params.id, body, if_match),
  }),
  route({
    ...write,
    method: "post",
    path: "/payouts/{id}/transfer",
    live: true,
    summary: "Send a share of an online payment to its teammates' own accounts; 2004, 2005, 2025",
    run: async ({ params, if_match }) =>
      (await import("@stint/core/payout/transfer")).transfer(params.id, if_match),
  }),
];
