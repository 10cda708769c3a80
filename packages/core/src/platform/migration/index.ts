import type { EntityItem } from "electrodb";
import { iso } from "../clock";
import { Db } from "../db";
import { AppError, Code } from "../error";
import { MigrationEntity } from "./entity";

export { MigrationEntity } from "./entity";
export * as Migration from "./index";

type State = EntityItem<typeof MigrationEntity>;
export type Direction = State["direction"];

/** A row of which it is not known what it has: it may be from before any of its attributes. */
export type OldRow<R> = Partial<R>;

/**
 * A change of all rows of one kind, that can be taken back. `up` and `down` answer the values to set in a row (null takes
 * one away), or undefined where nothing is to do; done twice they do nothing the second time. After `down` the code of
 * before reads each row as it did.
 */
export interface Migration<R extends object = object> {
  /** Its place in the order, and what it does: `001-project-currency`. */
  name: string;
  /** Whether a deployment runs it before the code that expects it, or right after: where the code of before needs its rows. */
  when: When;
  entity: Db.Amendable;
  up: (row: OldRow<R>) => Db.Changes<R> | undefined | Promise<Db.Changes<R> | undefined>;
  down: (row: OldRow<R>) => Db.Changes<R> | undefined | Promise<Db.Changes<R> | undefined>;
}

export type When = "before" | "after";

/** A migration with its rows' type kept to itself, for the list of all. */
export const define = <R extends object>(migration: Migration<R>): Migration =>
  migration as unknown as Migration;

/** The table is read in so many parts at the same time. */
const SEGMENTS = 4;
/** Rows that one transaction changes at most: with its state and the mark of a dry run it holds a hundred. */
const PAGE = 90;
/** Pages without a change of which the place is kept only then. */
const QUIET_PAGES = 20;
/** Rows that are written while a pass runs are seen by the next one. */
const MOST_PASSES = 10;

export interface Outcome {
  name: string;
  /** Rows of its kind that were looked at, and that were changed or would be. */
  read: number;
  changed: number;
}

interface Run {
  migration: Migration;
  direction: Direction;
  dry: boolean;
  segment: number;
}

/** What a dry run's last write answers with: all of its transaction was possible, and none of it happened. */
class RolledBack extends Error {}

/** A condition that never holds: the transaction that it is in is checked whole and stores nothing. */
const never = (): Db.Write =>
  Db.check(
    MigrationEntity.patch({ name: "none", segment: 0 }).set({ read: 0 }),
    () => new RolledBack("A dry run"),
  );

const another = () =>
  new AppError(
    Code.Conflict,
    "Another run of this migration is under way. It can go on where that one ends.",
  );

const begin = ({ migration, direction, segment }: Run, old: State | undefined): State =>
  old?.direction === direction
    ? old
    : {
        name: migration.name,
        segment,
        version: old?.version ?? 0,
        direction,
        pass: 1,
        changed_in_pass: 0,
        read: 0,
        changed: 0,
        started_at: iso(),
      };

/** One page: reads it, decides, and commits its changes with the place that follows. Read again where a row moved on. */
const turnPage = (run: Run, old: State | undefined, at: State, quiet: number) =>
  Db.retryOnConflict(async () => {
    const { migration, direction, dry, segment } = run;
    const page = await Db.scan(migration.entity, { segment, of: SEGMENTS, after: at.cursor, most: PAGE });
    const decided = await Promise.all(
      page.rows.map(async (row) => ({ row, changes: await migration[direction](row) })),
    );
    const writes = decided.flatMap(({ row, changes }) =>
      changes && Object.keys(changes).length > 0 ? [Db.amend(migration.entity, row, changes)] : [],
    );
    const over = page.after === undefined;
    const next: State = {
      ...at,
      version: at.version + 1,
      cursor: page.after,
      read: at.read + page.rows.length,
      changed: at.changed + writes.length,
      changed_in_pass: at.changed_in_pass + writes.length,
    };
    const pass = over && next.changed_in_pass > 0 && !dry;
    const state: State = {
      ...next,
      ...(pass ? { pass: at.pass + 1, changed_in_pass: 0 } : {}),
      ...(over && !pass ? { finished_at: iso() } : {}),
    };
    if (writes.length === 0 && !over && quiet < QUIET_PAGES)
      return { state: { ...state, version: at.version } };
    try {
      await Db.transact([
        ...writes,
        Db.replaceNext<State>(MigrationEntity, old, state, another).write,
        ...(dry ? [never()] : []),
      ]);
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
      return { state: { ...state, version: at.version } };
    }
    return { state, stored: state };
  });

async function runSegment(run: Run, found: State | undefined): Promise<State> {
  let stored = found;
  let state = begin(run, found);
  let quiet = 0;
  while (state.finished_at === undefined) {
    if (state.pass > MOST_PASSES)
      throw new Error(`${run.migration.name}: each pass finds rows to change again`);
    const page = await turnPage(run, stored, state, quiet);
    quiet = page.stored ? 0 : quiet + 1;
    stored = page.stored ?? stored;
    state = page.state;
  }
  return state;
}

async function statesOf(name: string): Promise<State[]> {
  const { data } = await Db.allOf(
    MigrationEntity.query.one({ name }),
    Db.ofOne("migrations of the product, four rows each"),
    { consistent: true },
  );
  return data.filter((each) => each.name === name);
}

/**
 * Runs a migration over the whole table, in pages that are committed with the place that follows: one that was
 * interrupted goes on there, and one that is done does nothing. Rows keep their versions; one that somebody changes in
 * between is read again. `dry` takes the same way, and each transaction is rolled back by a condition that never holds.
 * 1004 while another run of it is under way.
 */
export async function run(
  migration: Migration,
  direction: Direction,
  { dry = false } = {},
): Promise<Outcome> {
  const states = await statesOf(migration.name);
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => segment);
  // Where one fails the others come to their end: nothing of this run is at work after it answered.
  const ended = await Promise.allSettled(
    segments.map((segment) =>
      runSegment(
        { migration, direction, dry, segment },
        states.find((each) => each.segment === segment),
      ),
    ),
  );
  const done = ended.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
  return {
    name: migration.name,
    read: done.reduce((count, each) => count + each.read, 0),
    changed: done.reduce((count, each) => count + each.changed, 0),
  };
}

/** Which way each migration went last, by its name; none where it never ran to its end. */
export async function findApplied(): Promise<Map<string, Direction>> {
  const { data } = await Db.allOf(
    MigrationEntity.query.one({}),
    Db.ofOne("migrations of the product, four rows each"),
    { consistent: true },
  );
  const names = new Set(data.map(({ name }) => name));
  return new Map(
    [...names].flatMap((name) => {
      const states = data.filter((each) => each.name === name);
      const [first] = states;
      const done =
        states.length === SEGMENTS &&
        states.every((each) => each.finished_at !== undefined && each.direction === first?.direction);
      return first && done ? [[name, first.direction] as const] : [];
    }),
  );
}

/** Notes that a table which was made by this code needs none of these. */
export async function markAll(migrations: readonly Migration[]): Promise<void> {
  const at = iso();
  for (const { name } of migrations)
    await Db.transact(
      Array.from({ length: SEGMENTS }, (_, segment) =>
        Db.put(
          MigrationEntity.put({
            name,
            segment,
            version: 1,
            direction: "up",
            pass: 1,
            changed_in_pass: 0,
            read: 0,
            changed: 0,
            started_at: at,
            finished_at: at,
          }),
        ),
      ),
    );
}
