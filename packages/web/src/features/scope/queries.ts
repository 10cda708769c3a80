import type { Task } from "@stint/core/project/scope/schema";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { fetchScope } from "./transport";

export type ScopeTask = Task;

/** A scope to read. The editor does not use it: it opens its own. */
export const scopeQuery = (id: number) =>
  queryOptions({
    queryKey: ["scopes", "one", id],
    queryFn: ({ signal }) => fetchScope(id, signal),
    // The editor changes scopes past the query cache, so that an answer in it is always old.
    staleTime: 0,
  });

/** The services of a scope, to pay for. Fresh enough from any page that read it. */
export const scopeServicesQuery = (scope_id: number) =>
  queryOptions({
    queryKey: ["scopes", "services", scope_id],
    queryFn: ({ signal }) => fetchScope(scope_id, signal),
  });

/** What speaks for the price of a service. */
export const priceReasonsQuery = (id: number) =>
  queryOptions({
    queryKey: ["scopes", "price", id],
    queryFn: async ({ signal }) => (await api.get("/tasks/{id}/price", { path: { id }, signal })).data,
    // An own line comes with an answer of a client, and the catalog changes seldom.
    staleTime: 60_000,
  });

/** Recommended prices for the services of a scope that have none; another plan knows others. */
export const openPricesQuery = (id: number, is_subscribed: boolean) =>
  queryOptions({
    queryKey: ["scopes", "open-prices", id, is_subscribed],
    queryFn: async ({ signal }) => (await api.get("/scopes/{id}/openprices", { path: { id }, signal })).data,
    // The editor changes scopes past the query cache.
    staleTime: 0,
  });

/** Services that most scopes like one have, and it does not. What was added since is left out where it is shown. */
export const missingQuery = (id: number) =>
  queryOptions({
    queryKey: ["scopes", "missing", id],
    queryFn: async ({ signal }) => (await api.get("/scopes/{id}/missing", { path: { id }, signal })).data,
    staleTime: 60_000,
  });
