import { useEffect, useRef } from "react";
import { isProposed } from "./draft";
import { type Place, type ReviewParts, rowAt } from "./use-review";

/** Says whether keys type text here, so that they are no shortcuts. */
const isText = (target: Element): boolean => target.matches("input:not([type=checkbox]), textarea, select");

/** Where the keys are: the point that was looked at since, else the line. */
function findPlace({ at, point }: ReviewParts): Place | undefined {
  if (point) return { kind: "point", id: point.id };
  return at && { kind: "line", id: at.id };
}

function step(review: ReviewParts, by: 1 | -1): void {
  const here = findPlace(review);
  if (!here) return;
  const all = review.placesOf({ open: false });
  const place = all.findIndex(({ kind, id }) => kind === here.kind && id === here.id);
  // The first press only shows where one is.
  const isThere = rowAt(here)?.contains(document.activeElement) === true;
  const next = isThere ? all[place + by] : here;
  if (next) review.focus(next);
}

/** Decides on the point where the keys are; answers whether they are at one. */
function decideHere(review: ReviewParts, decision: "accepted" | "left_out"): boolean {
  const { point } = review;
  if (!point) return false;
  if (point.decision === "proposed") review.decidePoint(point, decision);
  review.goOn({ kind: "point", id: point.id });
  return true;
}

/** Runs what a key stands for; answers whether it stands for anything. */
function press(key: string, review: ReviewParts): boolean {
  const { info, decisions, point } = review;
  // A phase and its lines are elsewhere as long as the keys are at a point.
  const at = point ? undefined : review.at;
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
      if (decideHere(review, "accepted")) return true;
      if (at && isProposed(at)) review.accept(at);
      if (at) review.goOn({ kind: "line", id: at.id });
      return true;
    case "x":
      if (decideHere(review, "left_out")) return true;
      if (at && isProposed(at)) review.leaveOut(at);
      if (at) review.goOn({ kind: "line", id: at.id });
      return true;
    case "u":
      if (point && point.decision !== "proposed") review.decidePoint(point, "proposed");
      else if (at && at.decision !== "proposed") review.putBack(at);
      else decisions.history.undo();
      return true;
    case "e":
      if (at?.decision === "proposed") review.show({ kind: "edit", line: at });
      return true;
    case "A":
      if (!phase) return true;
      review.acceptPhase(phase);
      if (at) review.goOn({ kind: "line", id: (phase.lines.at(-1) ?? at).id });
      return true;
    case "X":
      if (phase) review.leavePhase(phase);
      if (phase && at) review.goOn({ kind: "line", id: (phase.lines.at(-1) ?? at).id });
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
