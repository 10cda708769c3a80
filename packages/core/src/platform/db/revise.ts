import { commit, retryOnConflict } from "./commit";
import { difference, type Entry } from "./journal";
import { split } from "./split";
import { assertVersion } from "./version";
import { check, put, remove, update, type Write } from "./write";

interface WithVersion {
  version: number;
}

/** New values of some fields: null removes a field, undefined leaves it unchanged. */
export type Changes<R> = { [K in keyof R]?: R[K] | null | undefined };

type Field = string;
interface Conditions {
  eq(field: Field, value: unknown): string;
  ne(field: Field, value: unknown): string;
  notExists(field: Field): string;
}

/** A condition in addition to the version's, in ElectroDB's form. */
export type Where<R> = (row: Record<keyof R, Field>, is: Conditions) => string;

/**
 * Returns the condition that these fields are as they were read: other writes may change them without a new
 * version.
 */
export const whereUnchanged =
  <R>(row: R, names: readonly (keyof R)[]): Where<R> =>
  (fields, { eq, notExists }) =>
    names
      .map((name) => (row[name] === undefined ? notExists(fields[name]) : eq(fields[name], row[name])))
      .join(" AND ");

interface Patch {
  set(values: object): Patch;
  remove(names: readonly never[]): Patch;
  add(values: { version: number }): Patch;
  where(condition: (row: never, is: never) => string): { params(): unknown };
  params(): unknown;
}
/**
 * The used part of an entity: ElectroDB types its key and fields by overloads that no other function can take
 * over.
 */
interface Patchable {
  patch(key: never): Patch | object;
}
interface Updatable {
  update(key: never): Patch | object;
}
export type Amendable = Patchable;

/** Returns the condition that a row has the version that was read, and `where`. */
const hasVersion =
  <R extends WithVersion>({ version }: WithVersion, where?: Where<R>): Where<R> =>
  (fields, is) =>
    [is.eq(fields.version, version), ...(where ? [where(fields, is)] : [])].join(" AND ");

interface UpdateParams {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
}

export interface Revision<R> {
  write: Write;
  /** The resulting row. */
  next: R;
}

/**
 * Returns the write of a row's next version, for a transaction: its changes, on condition that the row has
 * the version that was read, and `where`. `StaleWrite`, or the error of `refusal`, when it has changed since.
 * `members` are added to sets, whatever these contain by now.
 */
export function revise<R extends WithVersion>(
  entity: Patchable,
  row: R,
  changes: Changes<R>,
  {
    where,
    refusal,
    members,
  }: {
    where?: Where<R> | undefined;
    refusal?: (() => Error) | undefined;
    members?: { [K in keyof R]?: readonly string[] } | undefined;
  } = {},
): Revision<R> {
  const { set, remove } = split(changes as object);
  // The key is made from the row; other fields of the row are ignored.
  const patch = entity.patch(row as never) as Patch;
  const revised = patch
    .set(set)
    .remove(remove)
    .add({ ...members, version: 1 })
    .where(hasVersion(row, where));
  const gone = Object.fromEntries((remove as string[]).map((key) => [key, undefined]));
  return { write: update(revised, refusal), next: { ...row, ...set, ...gone, version: row.version + 1 } };
}

interface Conditional {
  where(condition: (row: never, is: never) => string): Conditional;
  params(): unknown;
}
/**
 * The used part of an entity for writing whole rows: its own types cannot be taken over, as with `Patchable`.
 */
interface Replaceable {
  create(row: never): Conditional | object;
  put(row: never): Conditional | object;
}
interface Removable {
  remove(key: never): Conditional | object;
}
interface Upsertable {
  upsert(key: never): Patch | object;
}

/**
 * Returns the write of the whole next row in place of the one that was read, for rows whose index keys depend
 * on many fields: patching only some of them would leave an old key behind. On condition that the row has the
 * version that was read, or, without `old`, that it does not exist. `StaleWrite`, or the error of `refusal`,
 * when it has changed since.
 */
export const replace = <R extends WithVersion>(
  entity: Replaceable,
  old: WithVersion | undefined,
  next: R,
  refusal?: () => Error,
): Write =>
  put(
    old
      ? (entity.put(next as never) as Conditional).where(hasVersion(old))
      : (entity.create(next as never) as Conditional),
    refusal,
  );

/**
 * Like `replace`, with the version set to the one after `old`. A row that was archived keeps its own version
 * if that is higher, so that no version is seen twice.
 */
export function replaceNext<R extends WithVersion>(
  entity: Replaceable,
  old: WithVersion | undefined,
  row: Omit<R, "version"> & { version?: number },
  refusal?: () => Error,
): Revision<R> {
  const next = { ...row, version: Math.max(row.version ?? 0, (old?.version ?? 0) + 1) } as R;
  return { write: replace(entity, old, next, refusal), next };
}

interface Terms<R> {
  where?: Where<R> | undefined;
  refusal?: (() => Error) | undefined;
}

/** Returns the write that deletes a row, on condition that it has the version that was read, and `where`. */
export const removeVersion = <R extends WithVersion>(
  entity: Removable,
  row: R,
  { where, refusal }: Terms<R> = {},
): Write =>
  // The key is made from the row; other fields of the row are ignored.
  remove((entity.remove(row as never) as Conditional).where(hasVersion(row, where)), refusal);

/**
 * Returns the write of a row's next version without reading it: only for changes that are right whatever the
 * row contains by now, or under the condition `where`.
 */
export function reviseUnread<R extends WithVersion>(
  entity: Patchable,
  key: Partial<R>,
  changes: Changes<R>,
  { where, refusal }: Terms<R> = {},
): Write {
  const { set, remove } = split(changes as object);
  const patch = (entity.patch(key as never) as Patch).set(set).remove(remove).add({ version: 1 });
  return update(where ? patch.where(where as (row: never, is: never) => string) : patch, refusal);
}

/**
 * Returns the write that increments a row's version without another change, and creates a missing row: a
 * fence for readers of the row.
 */
export const advance = (entity: Upsertable, key: object): Write =>
  update((entity.upsert(key as never) as Patch).add({ version: 1 }));

/**
 * Returns the condition that a row has the version that was read, or, without `old`, that it does not exist;
 * the row is not changed.
 */
export const checkVersion = (
  entity: Updatable,
  key: object,
  old: WithVersion | undefined,
  refusal?: () => Error,
): Write =>
  check(
    (entity.update(key as never) as Patch)
      .set({ version: old?.version ?? 0 })
      .where(
        old
          ? hasVersion(old)
          : ({ version }: Record<"version", Field>, is: Conditions) => is.notExists(version),
      ),
    refusal,
  );

/**
 * Returns the write of other values in a row without a new version, on condition that the replaced values are
 * as they were read: for migrations, which readers of the row need not notice. `StaleWrite` when they
 * changed. Required fields can be removed as well: the row then has its old form again.
 */
export function amend<R extends object>(entity: Patchable, row: R, changes: Changes<R>): Write {
  const { set, remove } = split(changes as object);
  const patch = entity.patch(row as never) as Patch;
  const names = Object.keys(changes) as (keyof R)[];
  const { UpdateExpression, ExpressionAttributeNames, ...rest } = patch
    .set(set)
    .where(whereUnchanged(row, names) as Where<object>)
    .params() as UpdateParams;
  const removals = Object.fromEntries((remove as string[]).map((name, at) => [`#removed${at}`, name]));
  const clause = remove.length > 0 ? ` REMOVE ${Object.keys(removals).join(", ")}` : "";
  const params = {
    ...rest,
    UpdateExpression: UpdateExpression + clause,
    ExpressionAttributeNames: { ...ExpressionAttributeNames, ...removals },
  };
  return update({ params: () => params });
}

/** The changed fields of a row for its journal entry: `before` and `after` have the fields that differ. */
export interface Difference {
  before: object;
  after: object;
  version: number;
}

interface Change<R extends WithVersion, C extends Changes<R>> {
  entity: Patchable;
  /** Reads the current row; called again when another write was faster. */
  load: () => Promise<R>;
  /** The version that the caller saw, if it named one: 1004 at once if it differs. */
  if_match: number | undefined;
  change: (row: R) => C | Promise<C>;
  /** Returns fields that are computed from the changes and are left out of the journal. */
  derive?: (row: R, changes: C) => Changes<R> | Promise<Changes<R>>;
  where?: Where<R> | undefined;
  /** Commits the row with its journal entries and other rows. */
  commit: (of: {
    row: R;
    next: R;
    changes: C;
    difference: Difference;
  }) =>
    | { entries: [Entry, ...Entry[]]; beside?: readonly Write[] }
    | Promise<{ entries: [Entry, ...Entry[]]; beside?: readonly Write[] }>;
}

/**
 * Changes a versioned row depending on its current state, and returns the resulting row: reads, decides and
 * commits, and repeats all of it on the newest row when another write was faster. Writes nothing when nothing
 * differs.
 */
export const reviseNewest = <R extends WithVersion, C extends Changes<R>>(of: Change<R, C>): Promise<R> =>
  retryOnConflict(async () => {
    const row = await of.load();
    assertVersion(row, of.if_match);
    const changes = await of.change(row);
    const { before, after } = difference(row as object, changes as object);
    if (Object.keys(after).length === 0) return row;
    const all = of.derive ? { ...changes, ...(await of.derive(row, changes)) } : changes;
    const { write, next } = revise(of.entity, row, all, { where: of.where });
    const { entries, beside = [] } = await of.commit({
      row,
      next,
      changes,
      difference: { before, after, version: next.version },
    });
    await commit([write, ...beside], entries);
    return next;
  });
