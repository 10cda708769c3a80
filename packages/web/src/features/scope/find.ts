import type { Place } from "./state";
import type { ScopeStore } from "./store";

/** The text as it is compared: in lower case and without blanks around it. */
export const lookedFor = (typed: string): string => typed.trim().toLowerCase();

/** Finds `words` (from `lookedFor`) in names, descriptions and roles, first to last. */
export function places(store: ScopeStore, words: string, roleName: (id: string) => string): Place[] {
  if (!words) return [];
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(words));
  return store.order.flatMap((key): Place[] => {
    const phase = store.phases.get(key);
    const own: Place[] = phase && has(phase.name, phase.description) ? [{ kind: "phase", key }] : [];
    const tasks = store.siblings(key).flatMap((task): Place[] => {
      const row = store.tasks.get(task);
      const hit = row && has(row.name, row.deliverable_description, roleName(row.role_id));
      return hit ? [{ kind: "task", key: task }] : [];
    });
    return [...own, ...tasks];
  });
}

export const samePlace = (a: Place | null | undefined, b: Place | null | undefined): boolean =>
  a?.kind === b?.kind && a?.key === b?.key;

/** The match after (or before) another one. After the last comes the first, which is also the answer without a match. */
export function step(list: readonly Place[], from: Place | null, by: 1 | -1): Place | null {
  const at = list.findIndex((place) => samePlace(place, from));
  const next = at < 0 ? (by === 1 ? 0 : list.length - 1) : (at + by + list.length) % list.length;
  return list[next] ?? null;
}
