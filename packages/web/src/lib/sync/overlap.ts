import type { Write } from "./outbox";

/** One value that an op replaces. */
export interface Part {
  /** What it is of, as a path within the document. */
  place: string;
  was: unknown;
  will: unknown;
}

const isRecord = (of: unknown): of is Record<string, unknown> => typeof of === "object" && of !== null;

/**
 * Whether two values say the same: the server trims words, writes figures its own way, gives the fields of a row in an
 * order of its own, and says null for what was left out.
 */
function same(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (typeof a === "string" && typeof b === "string") {
    const [x, y] = [a.trim(), b.trim()];
    return x === y || (x !== "" && y !== "" && Number(x) === Number(y));
  }
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => same(a[name], b[name]));
}

/** Whether a newer document has another value where one of these writes replaces one: somebody else was there. */
export function overlaps<Op>(
  writes: readonly Write<Op>[],
  partsOf: (op: Op) => readonly Part[],
  now: (place: string) => unknown,
): boolean {
  const known = new Set<string>();
  // What a later write replaces may be what an earlier one has not said yet: only the first at a place is compared.
  return writes.some(({ op }) =>
    partsOf(op).some(({ place, was, will }) => {
      if (known.has(place)) return false;
      known.add(place);
      const value = now(place);
      return !same(value, was) && !same(value, will);
    }),
  );
}

/** Whether the newer document says already what the write says: only its answer was lost. */
export const isThere = <Op>(
  write: Write<Op>,
  partsOf: (op: Op) => readonly Part[],
  now: (place: string) => unknown,
): boolean => partsOf(write.op).every(({ place, will }) => same(now(place), will));
