import { randomBytes } from "node:crypto";
import { afterEach } from "vitest";

/** `SOAK=1` runs the full figures of the properties; without it a run fits into `npm test`. */
export const SOAK = process.env.SOAK === "1";

/** The count of a run: small beside everything else, full in a soak. */
export const count = (small: number, full: number): number => (SOAK ? full : small);

export interface Seeded {
  seed: number;
  /** From 0 up to 1. */
  next(): number;
  below(limit: number): number;
  pick<T>(of: readonly T[]): T;
  shuffled<T>(of: readonly T[]): T[];
}

/**
 * Random numbers of a test file that `SEED=` repeats. The seed is printed, and stands in front of each fault, so that
 * a red run can be had again from its summary: what is random here is the order and the choice of what is tried; who
 * is quicker on the machine is not ours.
 */
export function seeded(property: string): Seeded {
  const given = process.env.SEED;
  const seed = given ? Number(given) >>> 0 : randomBytes(4).readUInt32LE();
  const again = `SEED=${seed}${SOAK ? " SOAK=1" : ""}`;
  console.log(`${property}: ${again}`);
  afterEach(({ task }) => {
    for (const error of task.result?.errors ?? []) error.stack = `${again}\n${error.stack ?? error.message}`;
  });
  return ofSeed(seed);
}

/** The random numbers of one seed. */
export function ofSeed(seed: number): Seeded {
  let state = seed;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    seed,
    next,
    below,
    pick: (of) => {
      if (of.length === 0) throw new Error("nothing to pick from");
      return of[below(of.length)] as (typeof of)[number];
    },
    shuffled: (of) => {
      const all = [...of];
      for (let last = all.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [all[last], all[other]] = [all[other] as never, all[last] as never];
      }
      return all;
    },
  };
}

/** Runs `work` over all items, so many at a time. */
export async function parallel<T>(width: number, items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = [...items];
  const worker = async () => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
