import { useEffect, useRef } from "react";
import { isProposed } from "./draft";
import type { ReviewParts } from "./use-review";

/** Says whether keys type text here, so that they are no shortcuts. */
const isText = (target: Element): boolean => target.matches("input:not([type=checkbox]), textarea, select");

function step({ lines, at, focus }: ReviewParts, by: 1 | -1): void {
  const place = lines.findIndex(({ id }) => id === at?.id);
  // The first press only shows where one is.
  const isThere = document.activeElement?.closest(`[data-line="${at?.id}"]`);
  const next = isThere ? lines[place + by] : at;
  if (next) focus(next.id);
}

/** Runs what a key stands for; answers whether it stands for anything. */
function press(key: string, review: ReviewParts): boolean {
  const { at, info, decisions } = review;
  const phase = info.phases.find(({ id }) => id === at?.phase_id);
  switch (key) {
    case "j":
    case "ArrowDown":
      step(review, 1);
      return true;
    case "k":
    case "ArrowUp":
      step(review, -1);
      return true;
    case "a":
      if (at && isProposed(at)) review.accept(at);
      if (at) review.goOn(at);
      return true;
    case "x":
      if (at && isProposed(at)) review.leaveOut(at);
      if (at) review.goOn(at);
      return true;
    case "u":
      if (at && at.decision !== "proposed") review.putBack(at);
      else decisions.history.undo();
      return true;
    case "e":
      if (at?.decision === "proposed") review.show({ kind: "edit", line: at });
      return true;
    case "A":
      if (!phase) return true;
      review.acceptPhase(phase);
      if (at) review.goOn(phase.lines.at(-1) ?? at);
      return true;
    case "X":
      if (phase) review.leavePhase(phase);
      if (phase && at) review.goOn(phase.lines.at(-1) ?? at);
      return true;
    case "r":
      if (phase && !phase.is_regenerating) review.show({ kind: "remark", phase });
      return true;
    case "?":
      review.show({ kind: "keys" });
      return true;
    default:
      return false;
  }
}

/** Keys anywhere on the page that decide on the draft. */
export function useReviewKeys(review: ReviewParts): void {
  const latest = useRef(review);
  latest.current = review;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.altKey || target.closest("#overlays") || isText(target)) return;
      const { history } = latest.current.decisions;
      if (event.metaKey || event.ctrlKey) {
        const key = event.key.toLowerCase();
        if (key !== "z" && key !== "y") return;
        event.preventDefault();
        if (key === "y" || event.shiftKey) history.redo();
        else history.undo();
      } else if (press(event.key, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
