import type { Key } from "./model";

/** Finds the row before one that is restored by its rank. */
export function before(
  keys: readonly Key[],
  key: Key,
  rows: ReadonlyMap<Key, { rank: string }>,
  row: { rank: string },
): Key | null {
  return keys.filter((other) => other !== key && (rows.get(other)?.rank ?? "") < row.rank).at(-1) ?? null;
}
