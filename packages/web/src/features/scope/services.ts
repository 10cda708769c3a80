import type { Deliverable } from "@stint/core/library/schema";
import { rescale } from "@stint/core/platform/money";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "../../lib/api";
import { narrowTo, type Whose } from "../library/roles";
import type { TaskFields } from "./model";

/** Services to add, 16 at a time. */
export const servicesQuery = (search: { whose: Whose; filter: string; roles: readonly string[] }) =>
  infiniteQueryOptions({
    queryKey: ["deliverables", "search", search],
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

/**
 * Answers the fields that a library service brings into a scope. An own one without a price costs 0 (D8); a price of another
 * currency keeps its figure (D7).
 */
export function fieldsOf(service: Deliverable, currency: string): TaskFields & { deliverable_id: number } {
  const { id, name, role_id, quantity, unit, description, community } = service;
  const own = service.price === null ? null : rescale(service.price, service.currency, currency);
  const price = own ?? (community === 0 ? 0 : null);
  return { deliverable_id: id, name, role_id, quantity, unit, price, deliverable_description: description };
}
