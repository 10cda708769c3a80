import type { Info } from "@stint/core/expense/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Expense = Info;

/** Reads the expenses of a project, latest first. */
export const expensesQuery = (project_id: number) =>
  queryOptions({
    queryKey: ["expenses", project_id],
    queryFn: async ({ signal }) => (await api.get("/expenses", { query: { project_id }, signal })).data,
  });
