import type { ListName } from "@stint/core/connection/rules";
import type { Info } from "@stint/core/connection/schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Connection = Info;

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
export const nameOf = ({ owner_firstname, owner_lastname, brand_name }: Connection): string =>
  `${owner_firstname} ${owner_lastname}`.trim() || brand_name;
