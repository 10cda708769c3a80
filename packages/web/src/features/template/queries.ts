import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { servicesKey } from "../library/queries";
import { narrowTo } from "../library/roles";

export const ORDERS = ["best", "name"] as const;
export type Order = (typeof ORDERS)[number];

/** What the community's scopes are narrowed to. */
export interface ScopeFilters {
  types: readonly string[];
  isRecent: boolean;
  isForYou: boolean;
}
export const NO_SCOPE_FILTERS: ScopeFilters = { types: [], isRecent: false, isForYou: false };

export interface ScopeSearch extends ScopeFilters {
  text: string;
  order: Order;
}

const PAGE = 12;
const RECENT_PAGE = 30;

function sortOf({ isRecent, isForYou, order }: ScopeSearch) {
  if (isRecent) return "-created_at";
  if (isForYou) return "for_you";
  return order === "name" ? "name" : undefined;
}

/** The community's scopes on their cards, page after page. */
export const communityScopesQuery = (search: ScopeSearch) =>
  infiniteQueryOptions({
    queryKey: ["community", "scopes", search],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/scopetemplates", {
        query: {
          community: "1",
          filter: search.text || undefined,
          types: search.types.join(",") || undefined,
          sort: sortOf(search),
          per_page: search.isRecent ? RECENT_PAGE : PAGE,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** How many of the community's scopes there are of each type. */
export const typesQuery = queryOptions({
  queryKey: ["community", "types"],
  queryFn: async ({ signal }) =>
    (await api.get("/scopetemplates/tags", { query: { community: "1" }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface ServiceSearch {
  text: string;
  /** The groups of roles to which they are narrowed. */
  roles: readonly string[];
  order: Order;
}

/** How many of the community's services there are of each group of roles. */
export const roleGroupsQuery = queryOptions({
  queryKey: ["community", "groups"],
  queryFn: async ({ signal }) =>
    (await api.get("/deliverables/tags", { query: narrowTo("community"), signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The community's services, 16 at a time. */
export const communityServicesQuery = ({ text, roles, order }: ServiceSearch) =>
  infiniteQueryOptions({
    queryKey: ["community", "services", { text, roles, order }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/deliverables", {
        query: {
          types: "deliverables",
          filter: text || undefined,
          roles: roles.join(",") || undefined,
          ...narrowTo("community"),
          sort: order === "name" ? "name" : undefined,
          per_page: 16,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The names of the workspace's own services: the community's that were saved are among them. */
export const ownServiceNamesQuery = queryOptions({
  queryKey: [...servicesKey, "names"],
  queryFn: async ({ signal }) => {
    const query = { types: "deliverables", ...narrowTo("owned"), per_page: 9999 };
    const { data } = await api.get("/deliverables", { query, signal });
    return new Set(data.map(({ name }) => name.replace(/ \(copy\)$/, "").toLowerCase()));
  },
});
