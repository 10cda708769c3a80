import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { servicesKey } from "./queries";
import { templatesKey } from "./templates/template-query";

const one = { per_page: 1 } as const;

/** How many scopes, services and terms the workspace keeps; each is counted again with its list. */
export const libraryCountsQueries = {
  scopes: queryOptions({
    queryKey: [...templatesKey, "count"],
    queryFn: async ({ signal }) =>
      (await api.get("/scopetemplates", { query: one, signal })).meta?.total ?? 0,
  }),
  services: queryOptions({
    queryKey: [...servicesKey, "count"],
    queryFn: async ({ signal }) =>
      (await api.get("/deliverables", { query: { types: "deliverables", owned: "1", ...one }, signal })).meta
        ?.total ?? 0,
  }),
  terms: queryOptions({
    queryKey: ["contractterms", "count"],
    queryFn: async ({ signal }) => (await api.get("/contractterms", { query: one, signal })).meta?.total ?? 0,
  }),
};
