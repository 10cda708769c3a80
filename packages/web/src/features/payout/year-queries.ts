import type { Statement, YearTotal } from "@stint/core/payout/report-schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";
import type { Payout } from "./queries";

/** The payouts of all projects. */
export const allPayoutsQuery = queryOptions({
  queryKey: ["payouts", "all"],
  queryFn: async ({ signal }) =>
    (await api.get<Payout[]>("/payouts", { query: { per_page: 9999 }, signal })).data,
});

/** What each teammate was paid in a year. */
export const totalsQuery = (year: number) =>
  queryOptions({
    queryKey: ["payouts", "totals", year],
    queryFn: async ({ signal }) =>
      (await api.get<YearTotal[]>("/payouts/totals", { query: { year }, signal })).data,
  });

export const statementQuery = (user_id: number, year: number) =>
  queryOptions({
    queryKey: ["payouts", "statement", user_id, year],
    queryFn: async ({ signal }) =>
      (await api.get<Statement>("/payouts/statement", { query: { user_id, year }, signal })).data,
  });

export const thisYear = (): number => new Date().getFullYear();

/** The year of an address; this one where it names none. */
export const readYear = (search: Record<string, unknown>): { year?: number } => {
  const year = Number(search.year);
  return Number.isInteger(year) && year >= 2000 && year < 2200 && year !== thisYear() ? { year } : {};
};
