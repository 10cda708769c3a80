import { difference, type Entry } from "../event/journal";
import { commit, retryOnConflict } from "./commit";
import { split } from "./split";
import { assertVersion } from "./version";
import { check, put, remove, update, type Write } from "./write";

interface Versioned {
  version: number;
}

/** New values of some fields: null takes a field away, undefined leaves it as it is. */
export type Changes<R> = { [K in keyof R]?: R[K] | null | undefined };

type Field = string;
interface Conditions {
  eq(field: Field, value: unknown): string;
  ne(field: Field, value: unknown): string;
  notExists(field: Field): string;
}

/** A condition beside the version's, as ElectroDB writes one. */
export type Where<R> = (row: Record<keyof R, Field>, is: Conditions) => string;

/** That these fields are what was read: others may move them without a new version. */
export const unchanged =
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
/** What of an entity is used: ElectroDB types its key and fields by overloads that no other function can take over. */
interface Patchable {
  patch(key: never): Patch | object;
}
interface Updatable {
  update(key: never): Patch | object;
}
export type Amendable = Patchable;

/** That a row has the version that was read, and `where` beside it. */
const hasVersion =
  <R extends Versioned>({ version }: Versioned, where?: Where<R>): Where<R> =>
  (fields, is) =>
    [is.eq(fields.version, version), ...(where ? [where(fields, is)] : [])].join(" AND ");

interface UpdateParams {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
}

export interface Revision<R> {
  write: Write;
  /** The row that it leaves. */
  next: R;
}

/**
 * The next version of a row that was read, for a transaction: its changes, on condition that the row has the version
 * that was read, and `where` beside it. `StaleWrite`, or what `refusal` makes, where it has moved on. `members` are
 * added to sets, whatever else is in them by now.
 */
export function revise<R extends Versioned>(
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
  // The key is made of the row: what is no part of it is passed over.
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
/** What of an entity is used to write rows whole: its own types refuse to be taken over, as with `Patchable`. */
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
 * The whole next row in place of the one that was read, for rows whose index keys follow from many of their fields, so
 * that a change of some of them would leave a key behind. On condition that the row has the version that was read, or,
 * without `old`, that there is none. `StaleWrite`, or what `refusal` makes, where it has moved on.
 */
export const replace = <R extends Versioned>(
  entity: Replaceable,
  old: Versioned | undefined,
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
 * As `replace`, with the version counted: the one behind `old`. A row that was put away keeps its own where that is
 * higher, so that nobody sees one version twice.
 */
export function replaceNext<R extends Versioned>(
  entity: Replaceable,
  old: Versioned | undefined,
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

/** Deletes a row, on condition that it has the version that was read, and `where` beside it. */
export const removeVersion = <R extends Versioned>(
  entity: Removable,
  row: R,
  { where, refusal }: Terms<R> = {},
): Write =>
  // The key is made of the row: what is no part of it is passed over.
  remove((entity.remove(row as never) as Conditional).where(hasVersion(row, where)), refusal);

/**
 * The next version of a row that nobody read, of its newest state: only for changes that are right whatever else the
 * row says by now, or under the condition `where`.
 */
export function reviseUnread<R extends Versioned>(
  entity: Patchable,
  key: Partial<R>,
  changes: Changes<R>,
  { where, refusal }: Terms<R> = {},
): Write {
  const { set, remove } = split(changes as object);
  const patch = (entity.patch(key as never) as Patch).set(set).remove(remove).add({ version: 1 });
  return update(where ? patch.where(where as (row: never, is: never) => string) : patch, refusal);
}

/** Counts a row's version on without another change, and makes the row where there is none: a fence for who read it. */
export const advance = (entity: Upsertable, key: object): Write =>
  update((entity.upsert(key as never) as Patch).add({ version: 1 }));

/** Requires that a row has the version that was read, or, without `old`, that there is none; it stays as it is. */
export const checkVersion = (
  entity: Updatable,
  key: object,
  old: Versioned | undefined,
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
 * Other values in a row without a new version, on condition that what they replace is as it was read: for migrations,
 * of which nobody who looks at the row need know. `StaleWrite` where it has moved on. What is required can be taken
 * away, too: the row is one of before again.
 */
export function amend<R extends object>(entity: Patchable, row: R, changes: Changes<R>): Write {
  const { set, remove } = split(changes as object);
  const patch = entity.patch(row as never) as Patch;
  const names = Object.keys(changes) as (keyof R)[];
  const { UpdateExpression, ExpressionAttributeNames, ...rest } = patch
    .set(set)
    .where(unchanged(row, names) as Where<object>)
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

/** What a change of a row came to, for its journal: `before` and `after` have the fields that differ. */
export interface Difference {
  before: object;
  after: object;
  version: number;
}

interface Change<R extends Versioned, C extends Changes<R>> {
  entity: Patchable;
  /** The row as it is now; reads again where somebody was quicker. */
  load: () => Promise<R>;
  /** The version that the caller saw, if it named one: 1004 at once where it is another. */
  if_match: number | undefined;
  change: (row: R) => C | Promise<C>;
  /** Fields that follow from the changes, and of which the journal need not tell. */
  derive?: (row: R, changes: C) => Changes<R> | Promise<Changes<R>>;
  where?: Where<R> | undefined;
  /** What is committed with the row: its journal entries, and other rows. */
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
 * Changes a versioned row in the light of what it is, and answers the row that is there then: reads, decides, commits,
 * and all of it again on the newest row where somebody was quicker. Where nothing differs nothing is written.
 */
export const reviseNewest = <R extends Versioned, C extends Changes<R>>(of: Change<R, C>): Promise<R> =>
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
