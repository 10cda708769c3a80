import type { Contact, Info } from "@stint/core/client/schema";
import type { Overview } from "@stint/core/operations/client-overview/schema";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Query } from "../../lib/api";

export type Client = Info;
export type ClientContact = Contact;

export interface ClientsSearch {
  /** A part of the name. */
  q?: string | undefined;
  /** `-created_at` (default), `created_at`, `name`, `-name`. */
  sort?: Query<"get", "/clients">["sort"];
}

const pageSize = 25;

/** The workspace's clients, page after page. */
export const clientsQuery = ({ q, sort }: ClientsSearch) =>
  infiniteQueryOptions({
    queryKey: ["clients", "list", { q, sort }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/clients", {
        query: { per_page: pageSize, cursor: pageParam || undefined, filter: q, sort },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ["clients", "one", id],
    queryFn: async ({ signal }) => (await api.get("/clients/{id}", { path: { id }, signal })).data,
  });

/** The first few own clients whose name contains `text`, newest first; all of them for "". */
export const clientMatchesQuery = (text: string) =>
  queryOptions({
    queryKey: ["clients", "matches", text],
    queryFn: async ({ signal }) =>
      (await api.get("/clients", { query: { filter: text, per_page: 20 }, signal })).data,
    placeholderData: keepPreviousData,
  });

export type ClientOverview = Overview;

/** Reads a client's projects, documents and payments. */
export const clientOverviewQuery = (id: number) =>
  queryOptions({
    queryKey: ["clients", "overview", id],
    queryFn: async ({ signal }) => (await api.get("/clients/{id}/overview", { path: { id }, signal })).data,
  });
