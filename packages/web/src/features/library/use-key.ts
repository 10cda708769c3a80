import { type RefObject, useEffect, useRef } from "react";

const TEXT = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Runs `act` on a key that is pressed anywhere around `part` but in a field, or in another dialog over it. */
export function useKey(key: string, part: RefObject<HTMLElement | null>, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as HTMLElement;
      const dialog = target.closest("[role=dialog]");
      if (event.defaultPrevented || target.matches(TEXT) || (dialog && !dialog.contains(part.current)))
        return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [key, part]);
}

/** "/" leads to the search box inside `box`. */
export const useSlash = (box: RefObject<HTMLElement | null>): void =>
  useKey("/", box, () => box.current?.querySelector("input")?.focus());
