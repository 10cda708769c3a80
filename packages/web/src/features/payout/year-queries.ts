import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** The payouts of all projects. */
export const allPayoutsQuery = queryOptions({
  queryKey: ["payouts", "all"],
  queryFn: async ({ signal }) =>
    (await api.get("/payouts", { query: { per_page: 9999 }, signal })).data.filter(
      (payout) => "owner_id" in payout,
    ),
});

/** Reads each teammate's pay in a year. */
export const totalsQuery = (year: number) =>
  queryOptions({
    queryKey: ["payouts", "totals", year],
    queryFn: async ({ signal }) => (await api.get("/payouts/totals", { query: { year }, signal })).data,
  });

export const statementQuery = (user_id: number, year: number) =>
  queryOptions({
    queryKey: ["payouts", "statement", user_id, year],
    queryFn: async ({ signal }) =>
      (await api.get("/payouts/statement", { query: { user_id, year }, signal })).data,
  });

/** Reads one's own work for others, with the pay of a year. */
export const ownWorkQuery = (year: number) =>
  queryOptions({
    queryKey: ["memberships", "statement", year],
    queryFn: async ({ signal }) =>
      (await api.get("/memberships/statement", { query: { year }, signal })).data,
  });
