import { useEffect, useRef, useState } from "react";
import { ErrorLine } from "../../ui/error-line";
import { Skeleton } from "../../ui/ghost-rows";
import { drawPages } from "../brand/draw-pdf";

/** The longer side of a page, sharp on a dense screen, and how many pages are drawn. */
const EDGE = 1800;
const MOST = 30;

/** The pages of a PDF under each other. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for a new drawing
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      const answer = await fetch(url, { signal: stop.signal });
      if (!answer.ok) throw new Error("The file did not load");
      host.current?.replaceChildren();
      await drawPages(await answer.blob(), { edge: EDGE, most: MOST }, (canvas, page) => {
        if (stop.signal.aborted) return false;
        canvas.setAttribute("role", "img");
        canvas.setAttribute("aria-label", `${name}, page ${page}`);
        host.current?.append(canvas);
        setState("drawn");
        return true;
      });
    };
    draw().catch(() => !stop.signal.aborted && setState("failed"));
    return () => stop.abort();
  }, [url, name, round]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the pages
    <section className="lightbox-pages" tabIndex={0} aria-label={`Pages of ${name}`}>
      {state === "drawing" && (
        <div role="status">
          <span className="sr-only">Drawing the PDF</span>
          <Skeleton height={480} />
        </div>
      )}
      {state === "failed" && (
        <ErrorLine
          onRetry={() => {
            setState("drawing");
            setRound((now) => now + 1);
          }}
        >
          The PDF could not be drawn.
        </ErrorLine>
      )}
      <div ref={host} />
    </section>
  );
}
