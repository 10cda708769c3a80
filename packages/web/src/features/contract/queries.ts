import type { Group } from "@stint/core/project/contract/schema";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

export type Whose = "community" | "owned";
/** Searches the terms that may be taken, by text and group. */
export interface TermSearch {
  whose: Whose;
  filter: string;
  group: Group | "";
}

/** Terms of the library or of the community; locked ones come without their text. */
export const libraryTermsQuery = ({ whose, filter, group }: TermSearch) =>
  queryOptions({
    queryKey: ["contractterms", whose, filter, group],
    queryFn: async ({ signal }) =>
      (
        await api.get("/contractterms", {
          query: {
            filter,
            group: group || undefined,
            community: whose === "community" ? "1" : undefined,
            per_page: 200,
          },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });

export const libraryKey = ["contractterms"] as const;
