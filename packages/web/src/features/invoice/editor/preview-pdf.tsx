import { useEffect, useRef, useState } from "react";
import { send } from "../../../lib/send";
import { ErrorLine } from "../../../ui/error-line";
import { Skeleton } from "../../../ui/ghost-rows";
import { drawPdf } from "../../brand/draw-pdf";
import { useEditor } from "./use-editor";

/** Sharp on a dense screen: the longer side of an A4 page in px. */
const edge = 1600;

/** The first page of the PDF as the server prints it, once the typed changes are saved. */
export function PreviewPdf() {
  const { info, store, sync } = useEditor();
  const { save } = sync;
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version and `round` ask for a new drawing
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      if (!(await store.document.flush())) throw new Error("not saved");
      const response = await send(
        new Request(new URL(`/api/v2/invoices/${info.id}/download/pdf`, location.origin)),
      );
      const canvas = await drawPdf(await response.blob(), edge);
      if (gone) return;
      canvas.className = "block w-full rounded-menu border border-line bg-white";
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", "The first page of the PDF");
      host.current?.replaceChildren(canvas);
      setState("drawn");
    };
    if (save === "saved") draw().catch(() => !gone && setState("failed"));
    return () => {
      gone = true;
    };
  }, [info.version, save, round]);
  return (
    <>
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
      {state === "drawing" && (
        <div role="status">
          <span className="sr-only">Drawing the PDF</span>
          <Skeleton height={480} />
        </div>
      )}
      <div ref={host} />
    </>
  );
}
