import type { Listed } from "@stint/core/connection/directory/schema";
import type { ListName } from "@stint/core/connection/rules";
import type { Info, Person } from "@stint/core/connection/schema";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";
import type { DirectorySearch } from "./directory-search";

export type Connection = Info;
export type { Listed };

const pageSize = 20;

/** One of the lists of one's own connections, page after page. */
export const connectionsQuery = (status: ListName) =>
  infiniteQueryOptions({
    queryKey: ["connections", "list", status],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/connections/users/{status}", {
        path: { status },
        query: { per_page: pageSize, cursor: pageParam || undefined },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
  });

/** The people whom the reader finds, page after page. */
export const directoryQuery = ({ q, ...search }: DirectorySearch) =>
  infiniteQueryOptions({
    queryKey: ["directory", "list", { q, ...search }],
    initialPageParam: "",
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      api.get("/specialists", {
        query: {
          ...search,
          exact: search.exact ? "1" : undefined,
          filter: q,
          per_page: pageSize,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
  });

/** What the directory can be narrowed to, with how many each choice shows. */
export const choicesQuery = ({ q, sort: _, ...search }: DirectorySearch) =>
  queryOptions({
    queryKey: ["directory", "choices", { q, ...search }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await api.get("/specialists/choices", {
          query: { ...search, exact: search.exact ? "1" : undefined, filter: q },
          signal,
        })
      ).data,
  });

/** How the signed-in person stands to another one. */
export const connectionQuery = (id: number) =>
  queryOptions({
    queryKey: ["connections", "one", id],
    queryFn: async ({ signal }) => (await api.get("/connections/{id}", { path: { id }, signal })).data,
  });

/** Who is connected with both. */
export const mutualQuery = (id: number) =>
  queryOptions({
    queryKey: ["connections", "mutual", id],
    queryFn: async ({ signal }) =>
      (await api.get("/connections/users/{id}/mutual", { path: { id }, signal })).data,
  });

/** The name that a person is known by. */
export const nameOf = ({ owner_firstname, owner_lastname, brand_name }: Person): string =>
  `${owner_firstname} ${owner_lastname}`.trim() || brand_name;
