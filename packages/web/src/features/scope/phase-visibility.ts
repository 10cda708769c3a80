import type { Key } from "./model";

/** Names the storage key of a scope's folded phases, kept on the device. */
const entry = (scope: number) => `stint.closed.${scope}`;

export function readClosed(scope: number): Set<Key> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(entry(scope)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : []);
  } catch {
    return new Set();
  }
}

export function writeClosed(scope: number, ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(entry(scope));
    else localStorage.setItem(entry(scope), JSON.stringify(ids));
  } catch {
    // A full or closed storage: then they are closed as long as the page lives.
  }
}
