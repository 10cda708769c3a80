import { useEffect, useRef } from "react";
import { asApiError } from "../lib/api";
import type { PagedQuery } from "../lib/use-paged-list";
import { Button } from "./button";
import { ErrorLine } from "./error-line";

/** The end of a list that goes on: loads the next page when it comes near, or on a press. */
export function MoreRows({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const node = end.current;
    if (!node || loading) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: "400px" },
    );
    watcher.observe(node);
    return () => watcher.disconnect();
  }, [loading]);
  return (
    <div ref={end} className="py-4">
      <Button kind="link" pending={loading} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}

/** The end of a list that comes in pages: where the next one did not load, the rows that are there stay. */
export function NextRows({ query }: { query: PagedQuery }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const more = () => void query.fetchNextPage();
  if (!hasNextPage) return null;
  if (isFetchNextPageError && !isFetchingNextPage)
    return (
      <ErrorLine onRetry={more} reference={asApiError(error)?.requestId}>
        The next ones did not load.
      </ErrorLine>
    );
  return <MoreRows loading={isFetchingNextPage} onMore={more} />;
}
