import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** Reads the network that e-invoices go out through, and those that can be chosen. */
export const networkQuery = queryOptions({
  queryKey: ["einvoices", "network"],
  queryFn: async ({ signal }) => (await api.get("/einvoices/network", { signal })).data,
});

/** Reads the bills that came in, the newest first. */
export const incomingQuery = queryOptions({
  queryKey: ["einvoices", "incoming"],
  queryFn: async ({ signal }) => (await api.get("/einvoices/incoming", { signal })).data,
});
