import type { KeyboardEvent } from "react";
import { addTask, groupSelected, removePhase, removeSelected, removeTask, toggleOptional } from "./actions";
import type { Editor } from "./editor";
import type { Key } from "./model";
import { extendSelected, selectAround, selectedTasks, toggleSelected, visibleTasks } from "./selection";
import type { Cell, Place } from "./state";

/** The fields of a row that Tab goes through before it leaves for the next service. */
const boxes = "input:not([tabindex='-1']), select, textarea";

/** The service `by` places away, over the edges of phases, leaving out closed ones. */
function neighbour(editor: Editor, key: Key, by: -1 | 1): Key | undefined {
  const all = visibleTasks(editor);
  return all[all.indexOf(key) + by];
}

/** The line above or below, phases among them. */
function nextLine({ store, view }: Editor, { kind, key }: Place, by: -1 | 1): Place | undefined {
  const lines = store.order.flatMap((phase): Place[] => [
    { kind: "phase", key: phase },
    ...(view.collapsed.has(phase)
      ? []
      : store.siblings(phase).map((task): Place => ({ kind: "task", key: task }))),
  ]);
  return lines[lines.findIndex((line) => line.kind === kind && line.key === key) + by];
}

const findRow = (kind: "task" | "phase", key: Key) =>
  document.querySelector<HTMLElement>(`[data-${kind}="${key}"] [data-rest]`);

/**
 * Puts the focus on a resting row: as soon as React has drawn this key's change, so that the next key
 * finds it there, and again where a move in the document lost it. One far away is first scrolled to.
 */
export function focusRest(kind: "task" | "phase", key: Key): void {
  const later = (tries: number) =>
    requestAnimationFrame(() => {
      const row = findRow(kind, key);
      if (row) row.focus();
      else if (tries > 0) later(tries - 1);
    });
  queueMicrotask(() => {
    const row = findRow(kind, key);
    if (!row) return later(12);
    row.focus();
    requestAnimationFrame(() => document.activeElement === document.body && findRow(kind, key)?.focus());
  });
}

interface Pressed {
  editor: Editor;
  event: KeyboardEvent;
  kind: "task" | "phase";
  key: Key;
  /** The row shows fields. */
  editing: boolean;
  /** The name of a resting row has the focus. */
  resting: boolean;
  command: boolean;
  cell: Cell | undefined;
}

const arrow = (event: KeyboardEvent): -1 | 0 | 1 =>
  event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;

/** Keys within the sheet; the list of shortcuts names them all. */
export function rowKeys(editor: Editor, event: KeyboardEvent): void {
  const { view } = editor;
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>("[data-task], [data-phase]");
  if (!row || event.nativeEvent.isComposing) return;
  const pressed: Pressed = {
    editor,
    event,
    kind: row.dataset.task ? "task" : "phase",
    key: Number(row.dataset.task ?? row.dataset.phase),
    editing: row.dataset.editing !== undefined,
    resting: target.matches("[data-rest]"),
    command: event.metaKey || event.ctrlKey,
    cell: target.closest<HTMLElement>("[data-cell]")?.dataset.cell as Cell | undefined,
  };
  // The code of the fields is still loading. Keys are meant for the fields: as a shortcut, Backspace would delete the line.
  const opens = !pressed.editing && view.active?.kind === pressed.kind && view.active.key === pressed.key;
  if (opens) return;
  const did = (!view.readOnly && changes(pressed)) || (pressed.editing ? inFields(pressed) : atRest(pressed));
  if (did) event.preventDefault();
}

/** Keys that move, copy or delete, whether a row is edited or not. Each answers whether it meant something. */
function changes({ editor, event, kind, key, editing, resting, command }: Pressed): boolean {
  const { view } = editor;
  const many = kind === "task" && !editing && view.selected.has(key) ? selectedTasks(editor) : [];
  const by = arrow(event);
  if (event.altKey && by !== 0) {
    if (many.length > 0) editor.bulk.nudgeTasks(many, by);
    else if (kind === "task") editor.rows.nudgeTask(key, by);
    else editor.rows.nudgePhase(key, by);
    // The element was moved in the document, which takes the focus from it. The focus is put back.
    if (!editing) focusRest(kind, key);
    return true;
  }
  if (command && event.key.toLowerCase() === "d") {
    if (many.length > 0) view.select(editor.bulk.duplicateTasks(many));
    else {
      const copy = kind === "task" ? editor.rows.duplicateTask(key) : editor.rows.duplicatePhase(key);
      if (copy !== undefined) view.activate({ kind, key: copy, cell: "name" });
    }
    return true;
  }
  const erases = event.key === "Backspace" || event.key === "Delete";
  if (!erases || !(command ? event.shiftKey : resting)) return false;
  const gone = new Set(many.length > 0 ? many : [key]);
  const all = visibleTasks(editor);
  const at = all.indexOf(key);
  const next =
    kind === "task"
      ? (all.slice(at + 1).find((task) => !gone.has(task)) ??
        all.slice(0, at).findLast((task) => !gone.has(task)))
      : undefined;
  if (many.length > 0) removeSelected(editor);
  else if (kind === "task") removeTask(editor, key);
  else removePhase(editor, key);
  if (next !== undefined) focusRest("task", next);
  return true;
}

/** Handles the keys on the name of a row that is not edited: walking, ticking, opening and closing. */
function atRest({ editor, event, kind, key, resting, command }: Pressed): boolean {
  const { store, view } = editor;
  if (!resting) return false;
  const by = arrow(event);
  if (by !== 0 && event.shiftKey && kind === "task" && !view.readOnly) {
    const to = neighbour(editor, key, by);
    if (to === undefined) return false;
    extendSelected(editor, to, view.selected.size > 0 ? (view.anchor ?? key) : key);
    focusRest("task", to);
    return true;
  }
  const line = by === 0 ? undefined : nextLine(editor, { kind, key }, by);
  if (line) {
    focusRest(line.kind, line.key);
    return true;
  }
  if (kind === "phase" && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    view.fold([key], event.key === "ArrowLeft");
    return true;
  }
  if (view.readOnly) return false;
  if (command && event.key.toLowerCase() === "a") selectAround(editor, key);
  else if (command || event.altKey) return false;
  else if (event.key === "x" && kind === "task") toggleSelected(editor, key);
  else if (event.key === "o" && kind === "task") toggleOptional(editor, key);
  else if (event.key === "g" && view.selected.size > 1) groupSelected(editor);
  else if (event.key === "s") view.search(store.tasks.get(key)?.phase ?? key);
  else if (event.key === "n")
    addTask(editor, store.tasks.get(key)?.phase ?? key, kind === "task" ? key : null);
  else return false;
  return true;
}

/** Handles Enter, Tab, Escape and the arrows in the fields of a row. */
function inFields({ editor, event, kind, key, command, cell }: Pressed): boolean {
  const { store, view } = editor;
  const target = event.target as HTMLElement;
  const go = (to: Key, at: Cell) => {
    editor.history.seal();
    view.activate({ kind: "task", key: to, cell: at });
  };
  if (event.key === "Escape") {
    event.stopPropagation();
    editor.history.seal();
    view.activate(null);
    focusRest(kind, key);
    return true;
  }
  // A new phase, from anywhere on the page.
  if (event.key === "Enter" && command && event.shiftKey) return false;
  if (event.key === "Enter" && (cell !== "description" || command)) {
    if (target.tagName === "BUTTON") return false;
    editor.history.seal();
    if (kind === "task") addTask(editor, store.tasks.get(key)?.phase ?? 0, key);
    else {
      const first = store.siblings(key)[0];
      if (first === undefined) addTask(editor, key);
      else go(first, "name");
    }
    return true;
  }
  if (kind !== "task") return false;
  if (command && event.key === ".") {
    view.showDetails(!view.details);
    view.activate({ kind, key, cell: view.details ? "more" : "name" });
    return true;
  }
  if (event.key === "Tab") {
    const row = target.closest("[data-editing]");
    const fields = [...(row?.querySelectorAll(boxes) ?? [])];
    // Open details come after the rate; without them the rate is the end of the row.
    const open = row?.querySelector("[data-details]");
    const last = open ? target === fields.at(-1) : cell === "price";
    const edge = event.shiftKey ? target === fields[0] : last;
    const next = edge ? neighbour(editor, key, event.shiftKey ? -1 : 1) : undefined;
    if (next === undefined) return false;
    go(next, event.shiftKey ? "price" : "name");
    return true;
  }
  const by = arrow(event);
  if (by === 0 || target.tagName !== "INPUT" || !cell || event.shiftKey || command) return false;
  const next = neighbour(editor, key, by);
  if (next === undefined) return false;
  go(next, cell);
  return true;
}
