import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/** The name of the field that the address asks for, behind its `#`; "" for none. */
export const useAnchor = (): string => useLocation({ select: ({ hash }) => hash });

/** How many frames a dialog that closes may take, before it counts as one that stays. */
const CLOSES_WITHIN = 90;

/** Moves to the field of a form that the address names: called where the form is drawn. */
export function useFieldAnchor(): void {
  const anchor = useAnchor();
  // The same link leads there again.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit moves
  useEffect(() => {
    if (!/^[a-z_]+$/.test(anchor)) return;
    let frame = 0;
    let left = CLOSES_WITHIN;
    let waited = false;
    const move = () => {
      const found = document.querySelector<HTMLElement>(
        `:is(input, textarea, select)[name="${anchor}"], [data-anchor="${anchor}"] :is(input, textarea, select, button)`,
      );
      // A dialog that holds the field opens with it, and one that closes gives the focus back first.
      found?.setAttribute("data-autofocus", "");
      const dialog = document.querySelector("[role=dialog]");
      if ((!found || (dialog && !dialog.contains(found))) && left-- > 0) {
        waited = true;
        frame = requestAnimationFrame(move);
      } else if (waited) {
        waited = false;
        frame = requestAnimationFrame(move);
      } else {
        found?.scrollIntoView({ block: "center" });
        found?.focus({ preventScroll: true });
      }
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, [anchor, visit]);
}
