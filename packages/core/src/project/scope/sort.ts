import type * as z from "zod";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { commitEdit } from "../content/edit";
import { reorder } from "../order";
import { openScope, type ScopeRow, shapePhase, shapeTask } from "../rows";
import { PhaseEntity, TaskEntity } from "../rows/scope-entity";
import type { Category, SortInput, Task, TaskSortInput } from "./schema";
import { openPhase } from "./task";
import { assertEditable, requireEditableWrite, requirePhaseWrite } from "./write";

/** With its checks and its journal entry, this stays below the 100 rows of a transaction. */
const CHUNK = 90;

/**
 * Returns the rows named by `order`, in that order: 422 for duplicates, 1003 for one that is not among
 * `known`, 1004 when one of `required` is missing (somebody added it meanwhile).
 */
function arrange<T extends { id: number }>(order: number[], known: T[], required: T[]): T[] {
  if (new Set(order).size !== order.length) invalid({ order: "Name everything once" });
  const rows = new Map(known.map((row) => [row.id, row]));
  const arranged = order.map((id) => rows.get(id) ?? fail(Code.NotFound));
  const named = new Set(order);
  if (required.some(({ id }) => !named.has(id))) fail(Code.Conflict);
  return arranged;
}

async function inChunks(
  scope: ScopeRow,
  writes: Db.Write[],
  guards: Db.Write[],
  entry: () => ReturnType<typeof Event.audit>,
) {
  for (let start = 0; start < writes.length; start += CHUNK)
    await commitEdit(scope, [...writes.slice(start, start + CHUNK), ...guards], [entry()]);
}

/**
 * Sorts the services of a phase; named services of other phases of the scope are moved in. Writes only those
 * that need another rank: one for a drag.
 */
export const sortTasks = ({ order, scopecategory_id }: z.infer<typeof TaskSortInput>): Promise<Task[]> =>
  Db.retryOnConflict(async () => {
    const { phase, scope, services, tasks } = await openPhase(scopecategory_id);
    assertEditable(scope);
    const known = tasks.filter(({ scope_id }) => scope_id === scope.id);
    const rows = arrange(order, known, services);
    const ranks = reorder(rows);
    const written = rows.map((row) => {
      const rank = ranks.get(row.id) ?? row.rank;
      const same = rank === row.rank && row.scopecategory_id === scopecategory_id;
      return same ? { write: undefined, next: row } : Db.revise(TaskEntity, row, { rank, scopecategory_id });
    });
    await inChunks(
      scope,
      written.flatMap(({ write }) => write ?? []),
      [requireEditableWrite(scope), requirePhaseWrite(phase, scope.id)],
      () => Event.audit("task.sorted", `project:${scope.project_id}`, { after: { scopecategory_id, order } }),
    );
    return written.map(({ next }) => shapeTask(next));
  });

/** Sorts the phases of a scope. */
export const sortPhases = (scope_id: number, { order }: z.infer<typeof SortInput>): Promise<Category[]> =>
  Db.retryOnConflict(async () => {
    const { scope, phases } = await openScope(scope_id);
    assertEditable(scope);
    const mine = phases.filter((phase) => phase.scope_id === scope_id);
    const rows = arrange(order, mine, mine);
    const ranks = reorder(rows);
    const written = rows.map((row) => {
      const rank = ranks.get(row.id);
      return rank === undefined ? { write: undefined, next: row } : Db.revise(PhaseEntity, row, { rank });
    });
    await inChunks(
      scope,
      written.flatMap(({ write }) => write ?? []),
      [requireEditableWrite(scope)],
      () => Event.audit("phase.sorted", `project:${scope.project_id}`, { after: { order } }),
    );
    return written.map(({ next: phase }) => shapePhase(phase));
  });
