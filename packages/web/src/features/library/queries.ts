import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { narrowTo, type Whose } from "./roles";

export interface LibrarySearch {
  /** A part of the name. */
  q?: string | undefined;
  /** The community's in place of one's own. */
  community?: boolean | undefined;
  /** Ids of roles, between commas. */
  roles?: string | undefined;
}

export const servicesKey = ["deliverables"] as const;

/** Services of the library, page after page. */
export const libraryServicesQuery = ({ q, community, roles }: LibrarySearch) =>
  infiniteQueryOptions({
    queryKey: [...servicesKey, "library", { q, community, roles }],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/deliverables", {
        query: {
          types: "deliverables",
          filter: q,
          roles,
          owned: community ? undefined : "1",
          community: community ? "1" : undefined,
          per_page: 16,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Services to add, 16 at a time. */
export const soughtServicesQuery = (search: { whose: Whose; filter: string; roles: readonly string[] }) =>
  infiniteQueryOptions({
    queryKey: [...servicesKey, "search", search],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      api.get("/deliverables", {
        query: {
          types: "deliverables",
          filter: search.filter,
          roles: search.roles.join(","),
          ...narrowTo(search.whose),
          per_page: 16,
          cursor: pageParam || undefined,
        },
        signal,
      }),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    placeholderData: keepPreviousData,
  });
