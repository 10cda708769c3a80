import type { Info, Row } from "@stint/core/dashboard/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Dashboard = Info;
export type MoveRow = Row;

/** Reads the dashboard: the waiting moves with their amounts. */
export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async ({ signal }) => (await api.get("/dashboard", { signal })).data,
});
