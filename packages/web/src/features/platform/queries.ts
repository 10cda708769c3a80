import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export interface UsersSearch {
  /** An id, an address, or a part of a name. */
  q?: string | undefined;
  sort?: never;
}

export const usersQuery = ({ q }: UsersSearch) =>
  infiniteQueryOptions({
    queryKey: ["users", "list", { q }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/users", { query: { per_page: 20, cursor: pageParam || undefined, filter: q }, signal }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Each reading is recorded, so that it is not repeated without need. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: async ({ signal }) => (await api.get("/users/{id}", { path: { id }, signal })).data,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
