import type { Info, Usage } from "@stint/core/template/schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";
import { templatesKey } from "./template-query";

export type Template = Info;
export type TemplateUsage = Usage;

/** The types that the library's own filter names. */
export const TYPES = ["Marketing", "Design", "Web Development", "Video Production", "Other"] as const;

export interface TemplatesSearch {
  /** A part of the name. */
  q?: string | undefined;
  /** Types, between commas. */
  types?: string | undefined;
  /** Recently Added: longer pages, newest first. */
  recent?: true | undefined;
}

/** The workspace's own templates, page after page. */
export const templatesQuery = ({ q, types, recent }: TemplatesSearch) =>
  infiniteQueryOptions({
    queryKey: [...templatesKey, "library", { q, types, recent }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/scopetemplates", {
        query: {
          filter: q,
          types,
          per_page: recent ? 30 : 12,
          sort: recent ? "-created_at" : undefined,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
  });

/** How often each template was used, sent and won, by its id. */
export const usageQuery = () =>
  queryOptions({
    queryKey: [...templatesKey, "usage"],
    queryFn: async ({ signal }) => {
      const { data } = await api.get("/scopetemplates/usage", { signal });
      return new Map(data.map((usage) => [usage.id, usage]));
    },
  });

/** How many templates the community has, for whoever has none yet. */
export const communityCountQuery = () =>
  queryOptions({
    queryKey: ["community", "count"],
    queryFn: async ({ signal }) =>
      (await api.get("/scopetemplates", { query: { community: "1", per_page: 1 }, signal })).meta?.total,
    staleTime: Number.POSITIVE_INFINITY,
  });
