import type { Contact, Info } from "@stint/core/client/schema";
import type { Listed } from "@stint/core/invoice/schema";
import type { Info as ProjectInfo } from "@stint/core/project/schema";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Client = Info;
export type ClientContact = Contact;

export interface ClientsSearch {
  /** A part of the name. */
  q?: string | undefined;
  /** `-created_at` (default), `created_at`, `name`, `-name`. */
  sort?: string | undefined;
}

const pageSize = 25;

/** The workspace's clients, page after page. */
export const clientsQuery = ({ q, sort }: ClientsSearch) =>
  infiniteQueryOptions({
    queryKey: ["clients", "list", { q, sort }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get<Client[]>("/clients", {
        query: { per_page: pageSize, cursor: pageParam || undefined, filter: q, sort },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ["clients", "one", id],
    queryFn: async ({ signal }) => (await api.get<Client>("/clients/{id}", { path: { id }, signal })).data,
  });

/** The first few own clients whose name contains `text`, newest first; all of them for "". */
export const clientMatchesQuery = (text: string) =>
  queryOptions({
    queryKey: ["clients", "matches", text],
    queryFn: async ({ signal }) =>
      (await api.get<Client[]>("/clients", { query: { filter: text, per_page: 20 }, signal })).data,
    placeholderData: keepPreviousData,
  });

export type ClientProject = Pick<ProjectInfo, "id" | "name" | "status" | "price_total" | "created_at">;
export type ClientInvoice = Listed;

/** A client's newest hundred projects; the list of projects has the rest. */
export const clientProjectsQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "list", "client", id],
    queryFn: async ({ signal }) =>
      (await api.get<ClientProject[]>("/projects", { query: { client_id: id, per_page: 100 }, signal })).data,
  });

export const clientInvoicesQuery = (id: number) =>
  queryOptions({
    queryKey: ["invoices", "list", "client", id],
    queryFn: async ({ signal }) =>
      (await api.get<Listed[]>("/invoices", { query: { client_id: id, per_page: 100 }, signal })).data,
  });
