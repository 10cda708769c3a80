import { findRole } from "../../library/catalog";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Rank } from "../../platform/rank";
import { Workspace } from "../../workspace";
import { commitEdit } from "../content/edit";
import { membershipOf } from "../member/read";
import { open, projectOf, type ScopeRow, shapeTask, type TaskRow } from "../rows";
import { ScopeEntity, TaskEntity } from "../rows/scope-entity";
import { updateTotalWrites, withPricing } from "../rows/totals";
import type { Task, TaskUpdateInput } from "./schema";
import {
  assertEditable,
  current,
  requireEditableWrite,
  requirePhaseWrite,
  requireUnlockedWrite,
} from "./write";

/** Refuses a role that is not in the catalog. */
export function assertRole(role_id: string | undefined, field = "role_id"): void {
  if (role_id !== undefined && !findRole(role_id)) invalid({ [field]: "Choose a role from the list" });
}

/** Returns a service with its scope, by its own id, even if deleted. 1003 for an unknown id. */
export async function taskOf(
  id: number,
  pointer?: { parent_id?: number | undefined },
): Promise<{ task: TaskRow; scope: ScopeRow }> {
  const project_id = pointer?.parent_id ?? (await projectOf("task", id));
  const key = { owner_id: Actor.owner(), project_id };
  // The service's row names its scope; a project has few scopes, so both are read in parallel.
  const [{ data: task }, { data: scopes }] = await Promise.all([
    TaskEntity.get({ ...key, id }).go({ consistent: true }),
    Db.allOf(ScopeEntity.query.one(key), Db.ofOne("scopes of one project"), { consistent: true }),
  ]);
  const scope = scopes.find((each) => each.id === task?.scope_id);
  return task && scope ? { task, scope } : fail(Code.NotFound);
}

async function loadTask(id: number) {
  const found = await taskOf(id);
  return found.task.deleted_at ? fail(Code.NotFound) : found;
}

/** Returns one service. 1003 when the actor has no such service. */
export const getTask = async (id: number): Promise<Task> => shapeTask((await loadTask(id)).task);

/** Returns a phase by its own id, with everything around it. 1003 for an unknown one. */
export async function openPhase(id: number) {
  const opened = (await open(await projectOf("phase", id))) ?? fail(Code.NotFound);
  const phase = opened.phases.find((each) => each.id === id) ?? fail(Code.NotFound);
  const scope = opened.scopes.find((each) => each.id === phase.scope_id) ?? fail(Code.NotFound);
  return { ...opened, phase, scope, services: opened.tasks.filter((task) => task.scopecategory_id === id) };
}

/** Refuses an assignee other than the owner and the people who joined the project. */
export async function assertAssignee(
  { owner_id, project_id }: Pick<TaskRow, "owner_id" | "project_id">,
  user_id: number | null | undefined,
) {
  if (user_id === undefined || user_id === null) return;
  const [owner, membership] = await Promise.all([
    Workspace.holderOf(owner_id),
    membershipOf(user_id, project_id),
  ]);
  if (user_id !== owner && membership?.owner_id !== owner_id)
    invalid({ user_id: "Choose somebody who works on this project" });
}

/** Fields of a service that can change after the scope is agreed. */
const PLANNING = new Set(["user_id", "due_at"]);

/**
 * Changes a service; null removes a price (D8). 2040 once the scope is active (except planning fields), 1004
 * when `if_match` is stale, and then nothing is written.
 */
export const updateTask = (id: number, input: TaskUpdateInput, if_match?: number): Promise<Task> =>
  withPricing((mode) =>
    Db.retryOnConflict(async () => {
      assertRole(input.role_id);
      if (input.rank !== undefined && !Rank.isRank(input.rank)) invalid({ rank: "This is not a rank" });
      const { task: row, scope } = await loadTask(id);
      current(row, if_match);
      await assertAssignee(row, input.user_id);
      const planning = Object.entries(input).every(
        ([key, value]) => value === undefined || PLANNING.has(key),
      );
      if (!planning) assertEditable(scope);
      else if (scope.is_locked) fail(Code.ProjectNotUpdatable);
      const { before, after } = Event.difference(row as object, input);
      if (Object.keys(after).length === 0) return shapeTask(row);
      const { write, next: task } = Db.revise(TaskEntity, row, input);
      const total = await updateTotalWrites(scope, [{ before: row, after: task }], mode);
      const moved = task.scopecategory_id !== row.scopecategory_id;
      await commitEdit(
        scope,
        [
          write,
          planning ? requireUnlockedWrite(scope) : requireEditableWrite(scope),
          // A deleted phase has taken its services' prices out of the total; they must not change afterwards.
          ...(moved || total.length > 0
            ? [requirePhaseWrite({ ...task, id: task.scopecategory_id }, scope.id)]
            : []),
          ...(moved ? [requirePhaseWrite({ ...row, id: row.scopecategory_id }, scope.id)] : []),
          ...total,
        ],
        [
          Event.audit("task.updated", `project:${row.project_id}`, {
            before: { task_id: id, ...before },
            after: { task_id: id, ...after },
            version: task.version,
          }),
        ],
      );
      return shapeTask(task);
    }),
  );

/** Deletes a service and returns it; `restoreTask` restores it within a day. */
export const removeTask = (id: number, if_match?: number): Promise<Task> =>
  withPricing((mode) =>
    Db.retryOnConflict(async () => {
      const { task: row, scope } = await loadTask(id);
      current(row, if_match);
      assertEditable(scope);
      const { write, next: task } = Db.revise(TaskEntity, row, Db.trashNow());
      await commitEdit(
        scope,
        [
          write,
          requireEditableWrite(scope),
          requirePhaseWrite({ ...row, id: row.scopecategory_id }, scope.id),
          ...(await updateTotalWrites(scope, [{ before: row }], mode)),
        ],
        [Event.audit("task.deleted", `project:${row.project_id}`, { before: shapeTask(row) })],
      );
      return shapeTask(task);
    }),
  );

/** Restores a deleted service at its place. 1003 after a day or when its phase was deleted. */
export const restoreTask = (id: number): Promise<Task> =>
  withPricing((mode) =>
    Db.retryOnConflict(async () => {
      const { task: row, scope } = await taskOf(id);
      if (!row.deleted_at) return shapeTask(row);
      Db.assertRestorable(row);
      assertEditable(scope);
      const { write, next: task } = Db.revise(TaskEntity, row, Db.untrashed);
      await commitEdit(
        scope,
        [
          write,
          requireEditableWrite(scope),
          requirePhaseWrite({ ...row, id: row.scopecategory_id }, scope.id),
          ...(await updateTotalWrites(scope, [{ after: task }], mode)),
        ],
        [Event.audit("task.restored", `project:${row.project_id}`, { after: shapeTask(task) })],
      );
      return shapeTask(task);
    }),
  );
