import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** Reads the network that e-invoices go out through, and those that can be chosen. */
export const networkQuery = queryOptions({
  queryKey: ["einvoices", "network"],
  queryFn: async ({ signal }) => (await api.get("/einvoices/network", { signal })).data,
});

/** Reads the bills that came in, the newest first, page after page. */
export const incomingQuery = infiniteQueryOptions({
  queryKey: ["einvoices", "incoming"],
  initialPageParam: "",
  queryFn: ({ pageParam, signal }) =>
    api.get("/einvoices/incoming", { query: { per_page: 50, cursor: pageParam || undefined }, signal }),
  getNextPageParam: (page) => page.meta?.next ?? undefined,
});
