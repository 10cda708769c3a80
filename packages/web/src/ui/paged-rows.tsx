import type { ReactNode } from "react";
import { asApiError } from "../lib/api";
import type { PagedQuery } from "../lib/use-paged-list";
import { ErrorLine } from "./error-line";
import { GhostRows, type GhostRowsProps } from "./ghost-rows";
import { NextRows } from "./more-rows";

export interface PagedRowsProps {
  query: PagedQuery;
  /** The columns while they load. */
  ghost: GhostRowsProps;
  /** The sentence for rows that did not load: "These clients did not load." */
  failed: string;
  /** The rows, or the sentence when there are none. */
  children: ReactNode;
}

/** The states of a list that comes in pages: on its way, failed, there, and going on. What is there stays. */
export function PagedRows({ query, ghost, failed, children }: PagedRowsProps) {
  return (
    <>
      {query.isPending && <GhostRows {...ghost} />}
      {query.isError && !query.isFetchNextPageError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          {failed}
        </ErrorLine>
      )}
      {query.data && children}
      <NextRows query={query} />
    </>
  );
}
