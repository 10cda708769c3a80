import type { Deliverable } from "@stint/core/library/schema";

/** Returns what a service costs for a unit in a scope: cents; an own one without a price costs 0 (D8); null is open. */
export const priceOf = ({ price, community }: Pick<Deliverable, "price" | "community">): number | null =>
  price ?? (community === 0 ? 0 : null);
