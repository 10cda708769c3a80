import { Entity } from "electrodb";
import * as z from "zod";
import { iso, now } from "../../clock";
import { Db } from "../../db";
import { AppError, Code } from "../../error";
import { withLease } from "../../lease";
import { endOf, type Found, pageOf, read, SHARDS, type Shard } from "../index";

/** The progress of the sweep in one shard of the index. */
const Reached = z.object({
  /** The last place that was handed out. */
  through: z.string(),
  /** The second look: where it continues ("" at the beginning), and its end. */
  again_after: z.string(),
  again_through: z.string(),
});

const ShardName = z.enum(SHARDS);

const Row = z.object({
  name: z.string(),
  /** The start of the current or last second look, and of the one before. */
  again_at: z.string(),
  again_before: z.string(),
  /** The progress at that start: the next second look ends there. */
  next_through: z.record(ShardName, z.string()),
  shards: z.record(ShardName, Reached),
});
type State = z.infer<typeof Row>;

/**
 * The progress of the sweep: rows up to it were handed out, and those that still exist have failed or wait.
 */
const SweepEntity = new Entity(
  {
    model: { entity: "sweep", version: "2", service: "stint" },
    attributes: Db.attributesOf(Row),
    indexes: {
      one: {
        pk: { field: "pk", composite: ["name"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  Db.connection,
);

const NAME = "due";
const MINUTE_MS = 60_000;
/** The interval of second looks at rows that were handed out and still exist. */
const AGAIN_MS = 5 * MINUTE_MS;
/** A failing row is handed out again after twice as long each time, up to this interval. */
const LONGEST_MS = 60 * MINUTE_MS;
/** Keys per request: about 200 KB. */
const PAGE = 1000;

const everyShard = <T>(make: (shard: Shard) => T) =>
  Object.fromEntries(SHARDS.map((shard) => [shard, make(shard)])) as Record<Shard, T>;

async function load(): Promise<State> {
  const { data } = await SweepEntity.get({ name: NAME }).go({ consistent: true });
  if (data) return data;
  return {
    name: NAME,
    again_at: iso(),
    again_before: iso(),
    next_through: everyShard(() => ""),
    shards: everyShard(() => ({ through: "", again_after: "", again_through: "" })),
  };
}

const save = (state: State): Promise<unknown> => SweepEntity.put(state).go();

/** Longer than a run may take. */
const ALONE = { name: "sweep", seconds: 360, refusal: "Another run is handing out what is due." };

/**
 * Returns whether a second look hands out a row again that was due at an instant, when the look before was at
 * `from`: after ten minutes, twenty, forty, then every hour.
 */
export function isAgain(due_at: string, from: string, to: string): boolean {
  const [due, before, at] = [due_at, from, to].map((each) => Date.parse(each)) as [number, number, number];
  const step = (age: number): number => {
    const doubled = Math.floor(Math.log2(Math.max(age, AGAIN_MS) / AGAIN_MS));
    return age < LONGEST_MS ? doubled : 100 + Math.floor(age / LONGEST_MS);
  };
  return step(at - due) > step(before - due);
}

export interface HandedOut {
  /** Number of rows handed out for the first time, and again. */
  first: number;
  again: number;
  /** True if there is more than one run takes: the next run continues. */
  more: boolean;
  /** True if another run was under way: this one did nothing. */
  overlapped: boolean;
}

/**
 * Hands out due rows, each once: rows up to the stored progress are skipped, except those that still exist
 * after a while, which a second look hands out again at growing intervals. So a row that always fails costs
 * little and blocks nobody. `hand` passes rows on to their handlers, and may get a row twice (when a run
 * ended between handing out and storing its progress): each handler reads the row first. An empty run reads
 * one row and one page of each shard, and writes nothing. `most` limits a run; the next continues.
 */
export async function handOut(
  hand: (rows: Found[]) => Promise<void>,
  { most = 40_000 }: { most?: number } = {},
): Promise<HandedOut> {
  const at = now();
  const nothing = { first: 0, again: 0, more: false, overlapped: false };
  if (!(await isWork(await load(), at))) return nothing;
  try {
    return await withLease(ALONE, NAME, () => run(hand, at, most));
  } catch (error) {
    if (error instanceof AppError && error.code === Code.Conflict) return { ...nothing, overlapped: true };
    throw error;
  }
}

/** Limits a place to the current time, in case a clock went back. */
const upTo = (place: string, at: Date): string => (place > endOf(at) ? endOf(at) : place);

const isLookDue = (state: State, at: Date): boolean =>
  Math.abs(at.getTime() - Date.parse(state.again_at)) >= AGAIN_MS;

const isLooking = ({ shards }: State): boolean => SHARDS.some((shard) => shards[shard].again_through !== "");

async function isWork(state: State, at: Date): Promise<boolean> {
  if (isLooking(state) || isLookDue(state, at)) return true;
  const pages = await Promise.all(
    SHARDS.map((shard) =>
      pageOf(shard, { after: upTo(state.shards[shard].through, at), through: endOf(at), most: 1 }),
    ),
  );
  return pages.some(({ places }) => places.length > 0);
}

async function run(hand: (rows: Found[]) => Promise<void>, at: Date, most: number): Promise<HandedOut> {
  const state = await load();
  const done: HandedOut = { first: 0, again: 0, more: false, overlapped: false };
  const share = Math.ceil(most / SHARDS.length);
  for (const shard of SHARDS) {
    const reached = state.shards[shard];
    reached.through = upTo(reached.through, at);
    for (let left = share, more = true; more; ) {
      if (left <= 0) {
        done.more = true;
        break;
      }
      const page = await pageOf(shard, {
        after: reached.through,
        through: endOf(at),
        most: Math.min(left, PAGE),
      });
      more = page.more;
      left -= page.places.length;
      if (page.places.length === 0) continue;
      await hand(page.places.map(read));
      done.first += page.places.length;
      reached.through = page.places.at(-1) ?? reached.through;
      await save(state);
    }
  }
  await lookAgain(state, hand, at, share, done);
  return done;
}

/**
 * Takes the second look, up to the progress at the start of the one before: rows that still exist have
 * failed.
 */
async function lookAgain(
  state: State,
  hand: (rows: Found[]) => Promise<void>,
  at: Date,
  share: number,
  done: HandedOut,
): Promise<void> {
  if (!isLooking(state)) {
    if (!isLookDue(state, at)) return;
    for (const shard of SHARDS)
      Object.assign(state.shards[shard], {
        again_after: "",
        again_through: upTo(state.next_through[shard], at),
      });
    const [before = ""] = [state.again_at, at.toISOString()].sort();
    state.again_before = before;
    state.again_at = at.toISOString();
    state.next_through = everyShard((shard) => state.shards[shard].through);
    await save(state);
  }
  for (const shard of SHARDS) {
    const reached = state.shards[shard];
    for (let left = share; reached.again_through !== ""; ) {
      if (left <= 0) {
        done.more = true;
        break;
      }
      const page = await pageOf(shard, {
        after: reached.again_after,
        through: reached.again_through,
        most: Math.min(left, PAGE),
      });
      left -= page.places.length;
      const again = page.places
        .map(read)
        .filter(({ due_at }) => isAgain(due_at, state.again_before, state.again_at));
      if (again.length > 0) await hand(again);
      done.again += again.length;
      reached.again_after = page.more ? (page.places.at(-1) ?? reached.again_after) : "";
      if (!page.more) reached.again_through = "";
    }
  }
  await save(state);
}
