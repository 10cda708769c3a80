import type { OwnWork, Statement, YearTotal } from "@stint/core/payout/report/schema";
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

/** All of one's own work for others, with what was paid in a year. */
export const ownWorkQuery = (year: number) =>
  queryOptions({
    queryKey: ["memberships", "statement", year],
    queryFn: async ({ signal }) =>
      (await api.get<OwnWork>("/memberships/statement", { query: { year }, signal })).data,
  });

/** The year of an address; this one where it names none. */
export const readYear = (search: Record<string, unknown>): { year?: number } => {
  const year = Number(search.year);
  return Number.isInteger(year) && year >= 2000 && year < 2200 && year !== thisYear() ? { year } : {};
};

/** What the list of payouts is narrowed to, in its address. */
export interface PayoutsSearch {
  year?: number;
  /** Somebody's user id. */
  teammate?: number;
  status?: Payout["status"];
}

const states: readonly string[] = ["draft", "committed", "paid", "held", "failed"];

export function readPayoutsSearch(search: Record<string, unknown>): PayoutsSearch {
  const teammate = Number(search.teammate);
  return {
    ...readYear(search),
    ...(Number.isSafeInteger(teammate) && teammate > 0 ? { teammate } : {}),
    ...(states.includes(String(search.status)) ? { status: search.status as Payout["status"] } : {}),
  };
}
