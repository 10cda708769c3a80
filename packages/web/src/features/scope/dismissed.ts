const place = (scope: number) => `stint.missing.${scope}`;

/** Returns the library services that nobody wants to be reminded of in a scope, on this device. */
export function readDismissed(scope: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(scope)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}

/** Remembers one more; returns all of the scope's. */
export function dismissMissing(scope: number, id: number): number[] {
  const ids = [...new Set([...readDismissed(scope), id])];
  try {
    localStorage.setItem(place(scope), JSON.stringify(ids));
  } catch {
    // Without room it is forgotten with the page.
  }
  return ids;
}
