import type { RuleSet as SharePlan } from "@stint/core/payout/revenue-share/schema";
import type { Info, OwnPayout } from "@stint/core/payout/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Payout = Info;

/** All payouts of a project, newest first, with their warnings. */
export const payoutsQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["payouts", "project", project_id],
    queryFn: async ({ signal }) =>
      (await api.get("/payouts", { query: { project_id, per_page: 100 }, signal })).data.filter(
        (payout) => "owner_id" in payout,
      ),
  });

/** Reads whether the provider can send a payout as it is, and why not, so that it shows before a press. */
export const sendableQuery = ({ id, version }: Pick<Payout, "id" | "version">) =>
  queryOptions({
    queryKey: ["payouts", "sendable", id, version],
    queryFn: async ({ signal }) => (await api.get("/payouts/{id}/transfer", { path: { id }, signal })).data,
  });

/** Reads a teammate's agreed and paid amounts on somebody else's project. */
export const ownPayoutsQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["payouts", "own", project_id],
    queryFn: async ({ signal }) =>
      (await api.get("/payouts", { query: { project_id, per_page: 100 }, signal })).data.filter(
        (payout): payout is OwnPayout => !("owner_id" in payout),
      ),
  });

/** The invoices of a project, oldest first. */
export const projectInvoicesQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["invoices", "list", "project", project_id],
    queryFn: async ({ signal }) =>
      (
        await api.get("/invoices", {
          query: { project_id, per_page: 100, sort: "due_at" },
          signal,
        })
      ).data,
  });

export type Plan = SharePlan;

/** Reads the rules by which a project's money is shared once the client pays. */
export const planQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["payouts", "rules", project_id],
    queryFn: async ({ signal }) =>
      (await api.get("/projects/{id}/payrules", { path: { id: project_id }, signal })).data,
  });
