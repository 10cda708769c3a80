import type { EntityItem } from "electrodb";
import { iso } from "../clock";
import { Db } from "../db";
import { AppError, Code } from "../error";
import { MigrationEntity } from "./entity";

export { MigrationEntity } from "./entity";
export * as Migration from "./index";

type State = EntityItem<typeof MigrationEntity>;
export type Direction = State["direction"];

/** A row before a migration: any of its attributes may be missing. */
export type OldRow<R> = Partial<R>;

/**
 * A reversible change of all rows of one kind. `up` and `down` return the values to set in a row (null
 * removes one), or undefined when nothing changes; they are repeatable. After `down` the previous code reads
 * each row as before.
 */
export interface Migration<R extends object = object> {
  /** Its position in the order, and its subject: `001-project-currency`. */
  name: string;
  /**
   * Runs `before` the code that needs it, or right `after` its deployment, if the previous code needs the old
   * rows.
   */
  when: When;
  entity: Db.Amendable;
  up: (row: OldRow<R>) => Db.Changes<R> | undefined | Promise<Db.Changes<R> | undefined>;
  down: (row: OldRow<R>) => Db.Changes<R> | undefined | Promise<Db.Changes<R> | undefined>;
  /**
   * Rows of other kinds that follow from a row, which `up` writes: transactions of at most 99 writes each, with
   * the conditions under which they hold. None once they are there. The previous code reads these rows, too.
   */
  besideWrites?: (row: OldRow<R>) => Promise<Db.Write[][]>;
}

export type When = "before" | "after";

/** Returns a migration without its rows' type, for the list of all. */
export const define = <R extends object>(migration: Migration<R>): Migration =>
  migration as unknown as Migration;

/** Number of segments of the table that are read in parallel. */
const SEGMENTS = 4;
/** The most rows that one transaction changes: with its state and the mark of a dry run it has a hundred. */
const PAGE = 90;
/** The progress is stored only after this many pages without a change. */
const QUIET_PAGES = 20;
/** Rows that are written during a pass are read in the next one. */
const MOST_PASSES = 10;

export interface Outcome {
  name: string;
  /** Rows of its kind that were read, and that were changed or would be, be it beside them. */
  read: number;
  changed: number;
}

interface Run {
  migration: Migration;
  direction: Direction;
  dry: boolean;
  segment: number;
}

/** The result of a dry run's last write: its whole transaction was possible, and nothing was stored. */
class RolledBack extends Error {}

/** Returns a condition that never holds: its transaction is fully checked but stores nothing. */
const failAlwaysWrite = (): Db.Write =>
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

/** Commits the writes, or only tries them. Returns whether they are stored. */
async function commit(writes: Db.Write[], dry: boolean): Promise<boolean> {
  try {
    await Db.transact([...writes, ...(dry ? [failAlwaysWrite()] : [])]);
    return true;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return false;
  }
}

/** Writes what follows from rows beside them, before their page is done. Returns from how many something did. */
async function writeBeside({ migration, direction, dry }: Run, rows: object[]): Promise<number> {
  const { besideWrites } = migration;
  if (direction === "down" || !besideWrites) return 0;
  const transactions = await Promise.all(rows.map(besideWrites));
  for (const writes of transactions.flat()) await commit(writes, dry);
  return transactions.filter(({ length }) => length > 0).length;
}

/**
 * Handles one page: reads it, decides, and commits its changes with the next position. A page with a changed
 * row is read again.
 */
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
    const changed = writes.length + (await writeBeside(run, page.rows));
    const over = page.after === undefined;
    const next: State = {
      ...at,
      version: at.version + 1,
      cursor: page.after,
      read: at.read + page.rows.length,
      changed: at.changed + changed,
      changed_in_pass: at.changed_in_pass + changed,
    };
    const pass = over && next.changed_in_pass > 0 && !dry;
    const state: State = {
      ...next,
      ...(pass ? { pass: at.pass + 1, changed_in_pass: 0 } : {}),
      ...(over && !pass ? { finished_at: iso() } : {}),
    };
    if (changed === 0 && !over && quiet < QUIET_PAGES) return { state: { ...state, version: at.version } };
    const place = Db.replaceNext<State>(MigrationEntity, old, state, another).write;
    return (await commit([...writes, place], dry))
      ? { state, stored: state }
      : { state: { ...state, version: at.version } };
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
 * Runs a migration over the whole table, in pages that are committed with the next position: an interrupted
 * run continues there, and a completed one does nothing. Rows keep their versions; a row that changes in
 * between is read again. `dry` does the same, but each transaction is rolled back by a condition that never
 * holds. 1004 while another run of it is under way.
 */
export async function run(
  migration: Migration,
  direction: Direction,
  { dry = false } = {},
): Promise<Outcome> {
  const states = await statesOf(migration.name);
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => segment);
  // All segments finish even when one fails, so that nothing runs on after this returns.
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

/** Returns the last direction of each completed migration, by name. */
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

/** Records that a table made by this code needs none of these migrations. */
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
