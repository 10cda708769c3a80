import { useEffect, useRef } from "react";
import { Button } from "./button";

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
