import type { Write } from "./outbox";

/** One value that an op replaces. */
export interface Part {
  /** What it is of, as a path within the document. */
  place: string;
  was: unknown;
  will: unknown;
}

/** The server trims words and writes figures its own way. */
function same(one: unknown, other: unknown): boolean {
  if (typeof one === "string" && typeof other === "string") {
    const [a, b] = [one.trim(), other.trim()];
    return a === b || (a !== "" && b !== "" && Number(a) === Number(b));
  }
  return one === other || JSON.stringify(one) === JSON.stringify(other);
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
