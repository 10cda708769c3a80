import type { Recurring } from "@stint/core/invoice/schema";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";

export type Series = Recurring;

/** The workspace's series, newest first, page after page. */
export const seriesQuery = infiniteQueryOptions({
  queryKey: ["recurring", "list"],
  initialPageParam: "",
  queryFn: ({ pageParam, signal }) =>
    api.get<Recurring[]>("/recurringinvoices", {
      query: { per_page: 25, cursor: pageParam || undefined },
      signal,
    }),
  getNextPageParam: (page) => page.meta?.next ?? undefined,
});
