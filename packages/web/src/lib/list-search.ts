/** The state of a list in the address, so that a filtered list can be shared and survives a reload. */
export interface ListSearch<Sort extends string> {
  /** A part of the name. */
  q?: string;
  /** The order in the API's notation: "name", "-created_at". */
  sort?: Sort;
}

/** Reads `q` and `sort`; anything the list does not know is left out. */
export function readListSearch<const Sort extends string>(
  search: Record<string, unknown>,
  sorts: readonly Sort[],
): ListSearch<Sort> {
  // The router reads 2026 as a number, but a name may be one.
  const q = typeof search.q === "number" ? String(search.q) : search.q;
  const sort = sorts.find((known) => known === search.sort);
  return {
    ...(typeof q === "string" && q.trim() ? { q: q.slice(0, 200) } : {}),
    ...(sort ? { sort } : {}),
  };
}
