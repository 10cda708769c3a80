import type { KeyboardEvent } from "react";
import type { Editor } from "./editor";
import type { Key } from "./model";
import type { Cell } from "./store";
import { addTask, removePhase, removeTask } from "./task-menu";

const inRow: readonly Cell[] = ["name", "description", "role", "quantity", "price"];

/** The service `by` places away, over the edges of phases, leaving out closed ones. */
function neighbour(editor: Editor, key: Key, by: -1 | 1): Key | undefined {
  const { store } = editor;
  const all = store.order.flatMap((phase) => (store.collapsed.has(phase) ? [] : store.siblings(phase)));
  return all[all.indexOf(key) + by];
}

/** Puts the focus on a resting row, once React has drawn it. */
export function focusRest(kind: "task" | "phase", key: Key): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-${kind}="${key}"] [data-rest]`)?.focus(),
  );
}

/** Keys within the sheet: Enter, Tab, Escape, arrows; the shortcuts sheet lists them. */
export function rowKeys(editor: Editor, event: KeyboardEvent): void {
  const { store } = editor;
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>("[data-task], [data-phase]");
  if (!row || store.readOnly || event.nativeEvent.isComposing) return;
  const kind = row.dataset.task ? "task" : "phase";
  const key = Number(row.dataset.task ?? row.dataset.phase);
  const editing = row.dataset.editing !== undefined;
  const cell = target.closest<HTMLElement>("[data-cell]")?.dataset.cell as Cell | undefined;
  const go = (to: Key, at: Cell) => {
    editor.history.seal();
    store.activate({ kind: "task", key: to, cell: at });
  };
  const done = () => event.preventDefault();

  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    done();
    const by = event.key === "ArrowUp" ? -1 : 1;
    if (kind === "task") editor.nudgeTask(key, by);
    else editor.nudgePhase(key, by);
    // The element was moved in the document; the place of the keyboard goes with it.
    if (!editing) focusRest(kind, key);
    return;
  }
  const command = event.metaKey || event.ctrlKey;
  if (command && event.key.toLowerCase() === "d") {
    done();
    const copy = kind === "task" ? editor.duplicateTask(key) : editor.duplicatePhase(key);
    if (copy !== undefined) store.activate({ kind, key: copy, cell: "name" });
    return;
  }
  if ((event.key === "Backspace" || event.key === "Delete") && (command ? event.shiftKey : !editing)) {
    if (!editing && !target.matches("[data-rest]")) return;
    done();
    const next = kind === "task" ? (neighbour(editor, key, 1) ?? neighbour(editor, key, -1)) : undefined;
    if (kind === "task") removeTask(editor, key);
    else removePhase(editor, key);
    if (next !== undefined) focusRest("task", next);
    return;
  }
  if (!editing) {
    if (!target.matches("[data-rest]") || kind !== "task") return;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const next = by === 0 ? undefined : neighbour(editor, key, by);
    if (next === undefined) return;
    done();
    focusRest("task", next);
    return;
  }
  if (event.key === "Escape") {
    done();
    event.stopPropagation();
    editor.history.seal();
    store.activate(null);
    focusRest(kind, key);
    return;
  }
  if (event.key === "Enter" && (cell !== "description" || command)) {
    if (target.tagName === "BUTTON") return;
    done();
    editor.history.seal();
    if (kind === "phase") {
      const first = store.siblings(key)[0];
      if (first === undefined) addTask(editor, key);
      else go(first, "name");
    } else addTask(editor, store.tasks.get(key)?.phase ?? 0, key);
    return;
  }
  if (kind !== "task") return;
  if (event.key === "Tab") {
    const edge = event.shiftKey ? inRow[0] : inRow.at(-1);
    const next = cell === edge ? neighbour(editor, key, event.shiftKey ? -1 : 1) : undefined;
    if (next === undefined) return;
    done();
    go(next, event.shiftKey ? "price" : "name");
    return;
  }
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (by === 0 || target.tagName !== "INPUT" || !cell || event.shiftKey || command) return;
  const next = neighbour(editor, key, by);
  if (next === undefined) return;
  done();
  go(next, cell);
}
