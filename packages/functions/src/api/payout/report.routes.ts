import { BatchInput, BatchResult, Statement, YearTotal } from "@stint/core/payout/report/schema";
import { Country } from "@stint/core/workspace/schema";
import * as z from "zod";
import { Raw, route } from "../../http/route";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const year = z.coerce.number().int().min(2000, "Choose a year").max(2199, "Choose a year");
const CSV = "text/csv; charset=utf-8";
const report = () => import("@stint/core/payout/report");
const papers = () => import("@stint/core/payout/papers");
const run = () => import("@stint/core/payout/run");

/** These come before the routes with an id, which would match their words. */
export const reports = [
  route({
    method: "get",
    path: "/payouts/totals",
    access: "owner",
    summary: "What each teammate was paid in a year, by currency, and what is still open",
    query: { year },
    answer: YearTotal,
    list: true,
    run: async ({ query }) => (await report()).totals(query),
  }),
  route({
    method: "get",
    path: "/payouts/totals/export",
    access: "owner",
    summary: "The totals of a year as CSV",
    query: { year },
    produces: "text/csv",
    proof: true,
    run: async ({ query }) =>
      Raw.file(`payouts-${query.year}.csv`, CSV, await (await report()).totalsCsv(query)),
  }),
  route({
    method: "get",
    path: "/payouts/papers/export",
    access: "owner",
    summary:
      "What a country's form asks about each teammate of a year, as CSV; of the business's own without one",
    query: { year, country: Country.optional() },
    produces: "text/csv",
    proof: true,
    run: async ({ query }) =>
      Raw.file(`payout-papers-${query.year}.csv`, CSV, await (await papers()).papersCsv(query)),
  }),
  route({
    method: "get",
    path: "/payouts/statement",
    access: "workspace",
    summary: "Everything with one teammate in a year: agreed, committed and paid",
    query: { user_id: id, year },
    answer: Statement,
    run: async ({ query }) => (await report()).statement(query),
  }),
  route({
    method: "get",
    path: "/payouts/export",
    access: "owner",
    summary:
      "Transaction report of a year as CSV, a row for each line; of one teammate or project where named",
    query: { year, user_id: id.optional(), project_id: id.optional() },
    produces: "text/csv",
    proof: true,
    run: async ({ query }) =>
      Raw.file(`payout-transactions-${query.year}.csv`, CSV, await (await report()).reportCsv(query)),
  }),
  route({
    method: "get",
    path: "/payouts/run",
    access: "workspace",
    summary: "Payouts of a run as CSV for the bank, a row for each teammate",
    query: {
      ids: z
        .string()
        .transform((text) => text.split(",").map(Number))
        .pipe(z.array(z.number().int().positive()).min(1).max(50, "50 at once at most")),
    },
    produces: "text/csv",
    proof: true,
    run: async ({ query }) => Raw.file("payout-run.csv", CSV, await (await run()).runCsv(query.ids)),
  }),
  route({
    method: "post",
    path: "/payouts/paid",
    access: "workspace",
    live: true,
    summary: "Note of several committed payouts that they were paid; each says what came of it",
    body: BatchInput,
    answer: BatchResult,
    list: true,
    run: async ({ body }) => (await run()).payMany(body),
  }),
];
