import { useEffect } from "react";
import { noteVisit } from "./requests";

/**
 * Notes the visit once, when the page has been drawn and somebody can see it: not for a prefetch, a prerendered
 * page or a background tab that is never looked at. A failing note is no concern of the reader.
 */
export function useVisit(hash: string, readable: boolean): void {
  useEffect(() => {
    if (!readable) return;
    let noted = false;
    const note = () => {
      if (noted || document.visibilityState !== "visible") return;
      noted = true;
      document.removeEventListener("visibilitychange", note);
      noteVisit(hash).catch(() => undefined);
    };
    document.addEventListener("visibilitychange", note);
    // A little later than the drawing: React may mount twice in development, a reader may leave at once.
    const timer = setTimeout(note, 600);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", note);
    };
  }, [hash, readable]);
}
