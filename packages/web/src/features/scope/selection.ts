import type { Key } from "./model";
import type { ScopeStore } from "./store";

/** The services that can be seen, first to last: those of closed phases are left out. */
export function visibleTasks(store: ScopeStore): Key[] {
  return store.order.flatMap((phase) => (store.collapsed.has(phase) ? [] : store.siblings(phase)));
}

/** The ticked services in the order of the scope. */
export function selectedTasks(store: ScopeStore): Key[] {
  if (store.selected.size === 0) return [];
  return store.order.flatMap((phase) => store.siblings(phase).filter((key) => store.selected.has(key)));
}

/** Ticks a service or takes its tick away; a range begins here. */
export function toggleSelected(store: ScopeStore, key: Key): void {
  const next = new Set(store.selected);
  if (!next.delete(key)) next.add(key);
  store.select(next, key);
}

/** Ticks everything between where the range began and here. */
export function extendSelected(store: ScopeStore, to: Key, from: Key = store.anchor ?? to): void {
  const all = visibleTasks(store);
  const [a, b] = [all.indexOf(from), all.indexOf(to)];
  // Rows of an earlier range that are not in this one lose their tick.
  if (a >= 0 && b >= 0) store.select(all.slice(Math.min(a, b), Math.max(a, b) + 1), from);
  else toggleSelected(store, to);
}

/** All of a phase; all of the scope when the phase is ticked already. */
export function selectAround(store: ScopeStore, key: Key): void {
  const phase = store.tasks.get(key)?.phase ?? key;
  const own = store.siblings(phase);
  const whole = own.length > 0 && own.every((task) => store.selected.has(task));
  store.select(whole ? visibleTasks(store) : own, key);
}
