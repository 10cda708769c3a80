import type { Recurring } from "@stint/core/invoice/schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api";

export type Series = Recurring;

/** The workspace's series, newest first, page after page. */
export const seriesQuery = infiniteQueryOptions({
  queryKey: ["recurring", "list"],
  initialPageParam: "",
  queryFn: ({ pageParam, signal }) =>
    api.get("/recurringinvoices", {
      query: { per_page: 25, cursor: pageParam || undefined },
      signal,
    }),
  getNextPageParam: (page) => page.meta?.next ?? undefined,
});

/** One series with the lines of its invoices. */
export const oneSeriesQuery = (id: number) =>
  queryOptions({
    queryKey: ["recurring", "one", id],
    queryFn: async ({ signal }) => (await api.get("/recurringinvoices/{id}", { path: { id }, signal })).data,
    // The series is read to be changed, so it must be fresh.
    staleTime: 0,
  });
