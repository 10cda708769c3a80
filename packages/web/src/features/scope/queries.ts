import type { Task } from "@stint/core/project/scope/schema";
import { queryOptions } from "@tanstack/react-query";
import { fetchScope } from "./transport";

export type ScopeTask = Task;

/** A scope to read. The editor does not use it: it opens its own. */
export const scopeQuery = (id: number) =>
  queryOptions({
    queryKey: ["scopes", "one", id],
    queryFn: ({ signal }) => fetchScope(id, signal),
    // The editor changes it without telling Query.
    staleTime: 0,
  });
