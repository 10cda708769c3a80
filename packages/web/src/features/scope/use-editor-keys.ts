import { useEffect } from "react";
import { addPhase } from "./actions";
import type { Editor } from "./editor";

/** Says whether keys type text here, so that they are no shortcuts. */
const isText = (target: Element): boolean => target.matches("input:not([type=checkbox]), textarea, select");

/** Keys anywhere on the page: undo, redo, find, print, a new phase, "?". */
export function useEditorKeys(editor: Editor): void {
  useEffect(() => {
    const { view } = editor;
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("#overlays") || event.defaultPrevented) return;
      const command = (event.metaKey || event.ctrlKey) && !event.altKey;
      const key = event.key.toLowerCase();
      const run = (what: () => void) => {
        event.preventDefault();
        what();
      };
      if (command && (key === "z" || key === "y")) {
        if (view.readOnly) return;
        run(() => (key === "y" || event.shiftKey ? editor.history.redo() : editor.history.undo()));
      } else if (command && key === "f" && !event.shiftKey) {
        // Pressed in the search itself, the browser's own is meant.
        if (!target.closest("search")) run(() => view.seek(true));
      } else if (command && key === "p" && !event.shiftKey) run(() => view.show({ kind: "print" }));
      else if (command && event.shiftKey && event.key === "Enter") {
        if (!view.readOnly) run(() => addPhase(editor, view.current));
      } else if (command || event.altKey || isText(target)) return;
      else if (event.key === "?") run(() => view.show({ kind: "keys" }));
      else if (event.key === "/") run(() => view.seek(true));
      else if (event.key === "Escape" && view.selected.size > 0) run(() => view.select([], null));
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [editor]);
}
