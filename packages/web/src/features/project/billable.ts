import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** Reads the billable items of a project, and the invoices of those that are billed. */
export const billableQuery = (project: number) =>
  queryOptions({
    queryKey: ["invoices", "billable", project],
    queryFn: async ({ signal }) =>
      (await api.get("/projects/{id}/billable", { path: { id: project }, signal })).data,
    // The list must be fresh each time it is opened.
    staleTime: 0,
  });
