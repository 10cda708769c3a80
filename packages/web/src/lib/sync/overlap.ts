import type { Write } from "./outbox";

/** One value that an op replaces. */
export interface Part {
  /** The place of the value, as a path within the document. */
  place: string;
  was: unknown;
  will: unknown;
}

const isRecord = (of: unknown): of is Record<string, unknown> => typeof of === "object" && of !== null;

/**
 * Says whether two values mean the same: the server trims texts, formats figures itself, gives the fields of a row in an
 * order of its own, and sends null for absent fields.
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

/** Says whether somebody else changed a value that one of these writes replaces: the newer document has another one. */
export function overlaps<Op>(
  writes: readonly Write<Op>[],
  partsOf: (op: Op) => readonly Part[],
  now: (place: string) => unknown,
): boolean {
  const known = new Set<string>();
  // A later write may replace the value of an earlier unsent one: only the first write of a place is compared.
  return writes.some(({ op }) =>
    partsOf(op).some(({ place, was, will }) => {
      if (known.has(place)) return false;
      known.add(place);
      const value = now(place);
      return !same(value, was) && !same(value, will);
    }),
  );
}

/** Says whether the newer document already has the write's value: only its answer was lost. */
export const isThere = <Op>(
  write: Write<Op>,
  partsOf: (op: Op) => readonly Part[],
  now: (place: string) => unknown,
): boolean => partsOf(write.op).every(({ place, will }) => same(now(place), will));
