import { Db } from "../../platform/db";
import { AppError } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import type { PhaseRow, TaskRow } from "../rows";
import { claimIdWrite, pointerValue } from "../rows/initial";
import { PhaseEntity, TaskEntity } from "../rows/scope-entity";
import type { CopyInput } from "./schema";

/**
 * A new row takes two places in a transaction of 100, the row and its pointer; the scope itself needs some as
 * well.
 */
const CHUNK = 43;

/** New phases and services of one scope. */
export interface Contents {
  phases: PhaseRow[];
  tasks: TaskRow[];
}

/** Returns the writes of each phase and service: its row and its pointer. */
export const rowWrites = ({ phases, tasks }: Contents): Db.Write[][] => [
  ...phases.map((phase) => [Db.put(PhaseEntity.create(phase)), claimIdWrite("phase", phase)]),
  ...tasks.map((task) => [Db.put(TaskEntity.create(task)), claimIdWrite("task", task)]),
];

export const contentWrites = (contents: Contents): Db.Write[] => rowWrites(contents).flat();

export const describeContents = ({ phases, tasks }: Contents) => ({
  ...(phases.length > 0 ? { categories: phases.map(({ id, name }) => ({ id, name })) } : {}),
  ...(tasks.length > 0 ? { tasks: tasks.map(({ id, name, price }) => ({ id, name, price })) } : {}),
});

/**
 * Returns the copied fields of a service: without an assignee, with its work reset unless `reset_state` is
 * false, and without a price (D8) if `preserve_price` is false.
 */
export function copyTask(
  original: TaskRow,
  { reset_state = true, preserve_price = true }: Partial<CopyInput>,
) {
  const { price, user_id: _, deleted_at: __, ttl: ___, ...task } = original;
  return {
    ...task,
    ...(preserve_price && price !== undefined ? { price } : {}),
    status: reset_state ? ("open" as const) : task.status,
    id: Id.next(),
  };
}

/** Returns phases and services of one scope as new ones of another, `kept` as `copyTask` says. */
export function copyContents(
  { phases, tasks }: Contents,
  from: number,
  to: Pick<TaskRow, "owner_id" | "project_id" | "scope_id" | "created_at">,
  kept: Partial<CopyInput>,
): Contents {
  const common = { ...to, version: 1 };
  const copies = new Map(
    phases
      .filter(({ scope_id }) => scope_id === from)
      .map((phase) => [phase.id, { ...phase, ...common, id: Id.next() }] as const),
  );
  // Copied in the order of ids: the oldest alternative is the default, in the copy too.
  const copied = tasks
    .filter(({ scope_id }) => scope_id === from)
    .toSorted((a, b) => a.id - b.id)
    .flatMap((task) => {
      const phase = copies.get(task.scopecategory_id);
      return phase ? [{ ...copyTask(task, kept), ...common, scopecategory_id: phase.id }] : [];
    });
  return { phases: [...copies.values()], tasks: copied };
}

/** Commits rows in parts that nobody can see before what they belong to; `entry` tells of the part from a row on. */
export const commitUnseen = (
  rows: readonly Db.Write[][],
  entry: (from: number) => Event.Entry,
): Promise<void> =>
  Db.withoutInbox(async () => {
    for (let start = 0; start < rows.length; start += CHUNK)
      await Db.commit(rows.slice(start, start + CHUNK).flat(), [entry(start)]);
  });

const parts = (tasks: TaskRow[]): TaskRow[][] =>
  Array.from({ length: Math.ceil(tasks.length / CHUNK) }, (_, at) =>
    tasks.slice(at * CHUNK, (at + 1) * CHUNK),
  );

/** Returns whether a transaction surely wrote nothing: one that broke off otherwise may be written yet. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError || (error instanceof Error && error.name === "TransactionCanceledException");

/** Deletes services whose phase was never written. */
const removeServices = (scope_id: number, tasks: TaskRow[]): Promise<void> =>
  Db.withoutInbox(async () => {
    for (const part of parts(tasks))
      await Db.commit(
        part.flatMap(({ owner_id, project_id, id }) => [
          Db.remove(TaskEntity.delete({ owner_id, project_id, id })),
          Db.release("task", pointerValue(owner_id, id)),
        ]),
        [Event.audit("scope.swept", `project:${part[0]?.project_id}`, { before: { scope_id } })],
      );
  });

/**
 * Commits `head` with phases and services, in one transaction while they fit. Otherwise the services come
 * first, in parts that nobody can see, because no service is read without its phase; `head` and the phases
 * make all of it visible at once.
 */
export async function commitWhole(
  scope_id: number,
  contents: Contents,
  head: (inside: Contents) => Promise<void>,
): Promise<void> {
  const { phases, tasks } = contents;
  if (phases.length + tasks.length <= CHUNK) return head(contents);
  let isHeadTried = false;
  try {
    await Db.withoutInbox(async () => {
      for (const part of parts(tasks))
        await Db.commit(contentWrites({ phases: [], tasks: part }), [
          Event.audit("scope.filling", `project:${part[0]?.project_id}`, {
            after: { scope_id, ...describeContents({ phases: [], tasks: part }) },
          }),
        ]);
    });
    isHeadTried = true;
    await head({ phases, tasks: [] });
  } catch (error) {
    // The scope will never be, so its invisible services are deleted; if that fails, they stay invisible.
    if (!isHeadTried || isRefused(error)) await removeServices(scope_id, tasks).catch(() => undefined);
    throw error;
  }
}
