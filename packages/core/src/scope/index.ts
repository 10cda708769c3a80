import { Comment } from "../comment";
import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Code, fail, missing } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Money } from "../platform/money";
import { currentWrite, scopesWrite } from "./duplicate";
import { ScopeEntity } from "./entity";
import { findable, firstPhase } from "./initial";
import { type Opened, open, openScope, shape, type TaskRow } from "./read";
import { DEFAULT_SERVICE, type Info } from "./schema";
import { taskOf } from "./task";
import { lineOf } from "./write";

export { duplicate, duplicateTask } from "./duplicate";
export { PhaseEntity, ScopeEntity, TaskEntity } from "./entity";
export * as Scope from "./index";
export { addPhase, removePhase, restorePhase, updatePhase } from "./phase";
export { adjustPrice as adjustPhase } from "./price";
export { get } from "./read";
export { remove } from "./remove";
export { budget, lineTotal, summarize } from "./rules";
export * from "./schema";
export { sortPhases, sortTasks } from "./sort";
export { addTask, getTask, moveTask, removeTask, restoreTask, updateTask } from "./task";

const totalOf = (tasks: TaskRow[], scope_id: number): number =>
  Money.sum(tasks.filter((task) => task.scope_id === scope_id).map(lineOf));

/** Whether a project still has only the scope it was made with, as it was made. */
const isUntouched = ({ scopes, phases, tasks }: Opened): boolean =>
  scopes.length === 1 &&
  scopes[0]?.status === "draft" &&
  phases.length === 1 &&
  tasks.length === 1 &&
  tasks.every(({ name, price }) => name === DEFAULT_SERVICE && price === undefined) &&
  [...phases, ...tasks].every(({ version }) => version === 1);

/**
 * Another draft scope for a project, with its first phase. A project comes with one; while that is untouched
 * it is the one that is answered. 2032 when the project is completed.
 */
export const create = ({ project_id }: { project_id: number }): Promise<Info> =>
  Db.fresh(async () => {
    const opened = (await open(project_id)) ?? missing("project");
    const [first] = opened.scopes;
    if (opened.project.status === "completed") fail(Code.ProjectNotUpdatable);
    if (first && isUntouched(opened)) return shape(first, opened);
    const { owner_id } = opened.project;
    const row = { owner_id, project_id, id: Id.next(), created_at: iso() };
    await Db.commit(
      [
        Db.put(ScopeEntity.create({ ...row, hash: Id.token(), is_current: false })),
        findable("scope", row),
        ...firstPhase({ owner_id, project_id, created_at: row.created_at }, row.id),
        scopesWrite(opened.project, [...opened.project.scopes, { id: row.id, status: "draft" }]),
      ],
      [Event.audit("scope.created", `project:${project_id}`, { after: { scope_id: row.id } })],
    );
    const made = await openScope(row.id);
    return shape(made.scope, made);
  });

/**
 * Makes a scope the one that its project goes by: proposals and totals are taken from it. In an active
 * project it becomes active, and its contents fixed; in a draft it stays a draft. 2032 when completed.
 */
export const setCurrent = (id: number): Promise<Info> =>
  Db.fresh(async () => {
    const opened = await openScope(id);
    const { scope, project } = opened;
    if (project.status === "completed") fail(Code.ProjectNotUpdatable);
    if (scope.is_current) return shape(scope, opened);
    const status = project.status === "active" ? ("active" as const) : scope.status;
    const former = opened.scopes.filter((each) => each.is_current);
    const key = { owner_id: scope.owner_id, project_id: scope.project_id, id };
    await Db.commit(
      [
        Db.update(
          ScopeEntity.patch(key)
            .set({ is_current: true, status })
            .add({ version: 1 })
            .where(({ version }, { eq }) => eq(version, scope.version)),
        ),
        ...former.map((each) => currentWrite(each, false)),
        scopesWrite(
          project,
          [{ id, status }, ...project.scopes.filter((each) => each.id !== id)],
          totalOf(opened.tasks, id),
        ),
      ],
      [Event.audit("scope.set_current", `project:${scope.project_id}`, { after: { scope_id: id, status } })],
    );
    return shape({ ...scope, is_current: true, status, version: scope.version + 1 }, opened);
  });

/** Adds a comment to a scope that only the workspace sees. */
export async function comment(id: number, text: string): Promise<Comment.Info> {
  const { scope } = await openScope(id);
  return Comment.add(`scope:${scope.id}`, text);
}

/** Adds a comment to a service. */
export async function commentTask(id: number, text: string): Promise<Comment.Info> {
  const { task } = await taskOf(id);
  if (task.deleted_at) fail(Code.NotFound);
  return Comment.add(`task:${id}`, text);
}
