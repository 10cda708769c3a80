import { Ledger } from "@stint/core/ledger";
import * as z from "zod";
import { route } from "../../http/route";

const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "This is not an id")
  .transform(Number);

/** The routes that explain a figure by its ledger entries. */
export const ledger = [
  route({
    method: "get",
    path: "/ledger",
    access: "owner",
    summary: "The balanced entries behind an invoice, a client, a project or a payout, and their sums",
    query: {
      invoice_id: id.optional(),
      client_id: id.optional(),
      project_id: id.optional(),
      payout_id: id.optional(),
      transfer_id: id.optional(),
    },
    answer: Ledger.Statement,
    run: async ({ query }) => (await import("@stint/core/operations/trace-figure")).trace(query),
  }),
];
