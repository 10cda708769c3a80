import { useEffect } from "react";
import type { Editor } from "./editor";

/** Undo, redo and "?" anywhere on the page. */
export function useEditorKeys(editor: Editor, showKeys: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("#overlays")) return;
      const command = event.metaKey || event.ctrlKey;
      const key = event.key.toLowerCase();
      if (command && !event.altKey && (key === "z" || key === "y")) {
        if (editor.store.readOnly) return;
        event.preventDefault();
        if (key === "y" || event.shiftKey) editor.history.redo();
        else editor.history.undo();
      } else if (event.key === "?" && !command && !target.matches("input, textarea, select")) {
        event.preventDefault();
        showKeys();
      }
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [editor, showKeys]);
}
