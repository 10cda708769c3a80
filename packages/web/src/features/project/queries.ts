import type { Info, Overview, TeammateInfo, Term } from "@stint/core/project/schema";
import { sumTaxNote, taxNote } from "@stint/core/project/tax/name/rules";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, type Query } from "../../lib/api";
import { byCurrency } from "../../lib/totals";

export type Project = Info;
export type ProjectTerm = Term;
export type ProjectStatus = Info["status"];

export interface ProjectsSearch {
  /** A part of the name. */
  q?: string | undefined;
  status?: ProjectStatus | undefined;
  client_id?: number | undefined;
  /** Lists archived projects instead of the others. */
  archived?: true | undefined;
  /** Columns by status instead of a list. */
  view?: "board" | undefined;
  /** `-created_at` (default), `created_at`, `name`, `-name`. */
  sort?: Query<"get", "/projects">["sort"];
}

const pageSize = 25;

/** The workspace's projects, page after page. */
export const projectsQuery = ({ q, status, client_id, sort, archived }: ProjectsSearch) =>
  infiniteQueryOptions({
    queryKey: ["projects", "list", { q, status, client_id, sort, archived }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/projects", {
        query: {
          per_page: pageSize,
          cursor: pageParam || undefined,
          filter: q,
          status,
          client_id,
          sort,
          archived: archived ? "1" : undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** A project as its owner sees it, or the little that a teammate on it sees. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "one", id],
    queryFn: async ({ signal }) => (await api.get("/projects/{id}", { path: { id }, signal })).data,
  });

export type ProjectOverview = Overview;

/** Reads a project's overview: details beside the scope, progress, money, and events. */
export const projectOverviewQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "overview", id],
    queryFn: async ({ signal }) => (await api.get("/projects/{id}/overview", { path: { id }, signal })).data,
  });

export const isOwned = (project: Info | TeammateInfo): project is Info => "owner_id" in project;

export const termsQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "terms", id],
    queryFn: async ({ signal }) =>
      (await api.get("/projects/{id}/contractterms", { path: { id }, signal })).data,
  });

/** Reads the sum of the active projects, by currency (D7). With more than 1,000 projects there is none. */
export const agreedQuery = queryOptions({
  queryKey: ["projects", "list", "agreed"],
  queryFn: async ({ signal }) => {
    const { data, meta } = await api.get("/projects", {
      query: { status: "active", per_page: 1000 },
      signal,
    });
    if (meta?.next) return null;
    const sums = byCurrency(data.map(({ price_total, currency }) => ({ total: price_total, currency })));
    return { sums, tax: sumTaxNote(data.map(({ tax }) => taxNote(tax))), count: data.length };
  },
});
