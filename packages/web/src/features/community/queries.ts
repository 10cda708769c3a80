import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** The offers for members, as this workspace's plan has them. */
export const perksQuery = queryOptions({
  queryKey: ["perks"],
  queryFn: async ({ signal }) => (await api.get("/perks", { signal })).data,
});

/** What the person asked us for, newest first. */
export const wishesQuery = queryOptions({
  queryKey: ["wishes"],
  queryFn: async ({ signal }) => (await api.get("/currentuser/wishes", { signal })).data,
});
