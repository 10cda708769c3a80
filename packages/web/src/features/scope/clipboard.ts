import { useEffect } from "react";
import { asTable } from "./copy";
import { useEditor } from "./hooks";
import { useRoles } from "./roles";
import { selectedTasks } from "./selection";

/** Rows of a spreadsheet pasted anywhere but into a text go into the scope; ticked services copied come out as rows. */
export function useClipboard(): void {
  const editor = useEditor();
  const roles = useRoles();
  useEffect(() => {
    const { store, view } = editor;
    const inText = (event: ClipboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest("#overlays, textarea, search")) return true;
      return target.matches("input") && !target.closest("[data-task], [data-phase]");
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (view.readOnly || inText(event) || !/\t|\n\s*\S/.test(text.trim())) return;
      event.preventDefault();
      const row = (event.target as Element).closest<HTMLElement>("[data-task], [data-phase]");
      const key = Number(row?.dataset.task ?? view.active?.key ?? selectedTasks(editor).at(-1));
      const task = store.tasks.get(key);
      const phase = task?.phase ?? (row?.dataset.phase ? Number(row.dataset.phase) : undefined);
      const into = phase ?? view.current ?? store.order.at(-1);
      if (into === undefined) return;
      const after = task ? task.key : (store.siblings(into).at(-1) ?? null);
      view.show({ kind: "paste", phase: into, after, text });
    };
    const copy = (event: ClipboardEvent) => {
      if (view.selected.size === 0 || inText(event) || getSelection()?.isCollapsed === false) return;
      if ((event.target as Element).matches("input:not([type=checkbox])")) return;
      event.preventDefault();
      // The text is made at once, because a clipboard does not wait for code that is still loading.
      event.clipboardData?.setData("text/plain", asTable(editor, roles.name));
    };
    document.addEventListener("paste", paste);
    document.addEventListener("copy", copy);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("copy", copy);
    };
  }, [editor, roles]);
}
