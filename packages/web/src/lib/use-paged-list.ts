import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Envelope } from "./api";
import { useSearchBox } from "./use-search-box";

type Listed<Row> = UseInfiniteQueryResult<{ pages: readonly Envelope<Row[]>[] }>;

/** The parts of a list's query that are drawn beside its rows. */
export type PagedQuery = Pick<
  Listed<unknown>,
  | "data"
  | "isPending"
  | "isError"
  | "isSuccess"
  | "error"
  | "refetch"
  | "hasNextPage"
  | "isFetchingNextPage"
  | "isFetchNextPageError"
  | "fetchNextPage"
>;

interface Search<Sort extends string> {
  q?: string | undefined;
  sort?: Sort | undefined;
}

/**
 * A list whose search and order are in the address and whose pages come by cursor: its rows, its search box, and
 * the data of its heads. `first` is the order when the address names none; `go` writes into the address, `pause` after
 * the last key.
 */
export function usePagedList<Row, Sort extends string>(
  query: Listed<Row>,
  {
    search,
    first,
    go,
    pause,
  }: { search: Search<Sort>; first: Sort; go: (change: Search<Sort>) => void; pause?: number },
) {
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  const box = useSearchBox(search.q ?? "", (q) => go({ q: q || undefined }), pause);
  return {
    rows,
    box,
    /** Says that nothing was found. */
    none: query.isSuccess && rows.length === 0,
    /** Spread on the Ledger. */
    order: {
      sort: search.sort ?? first,
      // Columns name orders of this list; the address is read again by `readListSearch`.
      onSort: (sort: string) => go({ sort: sort === first ? undefined : (sort as Sort) }),
    },
  };
}
