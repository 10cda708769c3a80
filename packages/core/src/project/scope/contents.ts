import { Db } from "../../platform/db";
import { AppError } from "../../platform/error";
import { Event } from "../../platform/event";
import type { PhaseRow, TaskRow } from "../rows";
import { claimIdWrite, pointerValue } from "../rows/initial";
import { PhaseEntity, TaskEntity } from "../rows/scope-entity";

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

export const contentWrites = ({ phases, tasks }: Contents): Db.Write[] => [
  ...phases.flatMap((phase) => [Db.put(PhaseEntity.create(phase)), claimIdWrite("phase", phase)]),
  ...tasks.flatMap((task) => [Db.put(TaskEntity.create(task)), claimIdWrite("task", task)]),
];

export const describeContents = ({ phases, tasks }: Contents) => ({
  ...(phases.length > 0 ? { categories: phases.map(({ id, name }) => ({ id, name })) } : {}),
  ...(tasks.length > 0 ? { tasks: tasks.map(({ id, name, price }) => ({ id, name, price })) } : {}),
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
