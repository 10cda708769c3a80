import type { Editor } from "./editor";
import type { Key } from "./model";

/** The rows of a scope and what is ticked of them. */
type Shown = Pick<Editor, "store" | "view">;

/** The services that can be seen, first to last: those of closed phases are left out. */
export function visibleTasks({ store, view }: Shown): Key[] {
  return store.order.flatMap((phase) => (view.collapsed.has(phase) ? [] : store.siblings(phase)));
}

/** The ticked services in the order of the scope. */
export function selectedTasks({ store, view }: Shown): Key[] {
  if (view.selected.size === 0) return [];
  return store.order.flatMap((phase) => store.siblings(phase).filter((key) => view.selected.has(key)));
}

/** Ticks a service or takes its tick away; a range begins here. */
export function toggleSelected({ view }: Shown, key: Key): void {
  const next = new Set(view.selected);
  if (!next.delete(key)) next.add(key);
  view.select(next, key);
}

/** Ticks everything between where the range began and here. */
export function extendSelected(editor: Shown, to: Key, from: Key = editor.view.anchor ?? to): void {
  const all = visibleTasks(editor);
  const [a, b] = [all.indexOf(from), all.indexOf(to)];
  // Rows of an earlier range that are not in this one lose their tick.
  if (a >= 0 && b >= 0) editor.view.select(all.slice(Math.min(a, b), Math.max(a, b) + 1), from);
  else toggleSelected(editor, to);
}

/** All of a phase; all of the scope when the phase is ticked already. */
export function selectAround(editor: Shown, key: Key): void {
  const { store, view } = editor;
  const phase = store.tasks.get(key)?.phase ?? key;
  const own = store.siblings(phase);
  const whole = own.length > 0 && own.every((task) => view.selected.has(task));
  view.select(whole ? visibleTasks(editor) : own, key);
}
