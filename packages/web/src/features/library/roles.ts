import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api";

/** The role of a service that nobody has said more of. */
export const ANY_ROLE = "113";

/** All roles there are; they do not change while the app is open. */
export const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: async ({ signal }) => (await api.get("/roles", { query: { per_page: 9999 }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whose services are looked through. */
export type Whose = "owned" | "community";

/** The filter that narrows services to whose they are. */
export const narrowTo = (whose: Whose) =>
  whose === "owned" ? { owned: "1" as const } : { community: "1" as const };

/** The roles that services have, with how many each. */
export const roleTagsQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ["deliverables", "roles", whose],
    queryFn: async ({ signal }) =>
      (await api.get("/deliverables/roletags", { query: narrowTo(whose), signal })).data,
  });
