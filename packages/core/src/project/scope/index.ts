import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Comment } from "../comment";
import { openScope, shape } from "../rows";
import { ScopeEntity } from "../rows/scope-entity";
import { totalOf } from "../rows/totals";
import { currentWrite, scopesWrite } from "./duplicate";
import { StatementSubmitted } from "./events";
import { isOffered } from "./rules";
import type { Info } from "./schema";

export {
  holdVersionWrites,
  type TemplateContent,
  type TemplatePhase,
  type TemplateService,
  totalsOfTemplate,
} from "../content/template";
export { assertCountable, DEAREST, totalOf as priceTotal } from "../rows/totals";
export { addTask, addTasks } from "./add";
export { setAmountsWrite } from "./amounts";
export { duplicateTasks, moveTasks, removeTasks, restoreTasks, setRole } from "./bulk";
export { create, createFromTemplate } from "./create";
export {
  type DraftEdit,
  type DraftPlace,
  type DraftService,
  editByDraft,
  findServices,
  listDraftServices,
  requireDraftScopeWrite,
} from "./draft";
export { type DraftTexts, editTextsByDraft } from "./draft-texts";
export { duplicate, duplicateTask } from "./duplicate";
export { get } from "./get";
export * as Scope from "./index";
export { offerScopeWrite, setOfferedStatusWrite } from "./offer";
export { addPhase, removePhase, restorePhase, updatePhase } from "./phase";
export { adjustPhase, adjustScope } from "./price";
export { explainPrice } from "./price-reasons";
export { findRecommended } from "./price-reasons/recommend";
export { PriceReasons } from "./price-reasons/schema";
export { getPublic } from "./public";
export { remove } from "./remove";
export { budget, lineTotal, summarize } from "./rules";
export { list, update } from "./say";
export * from "./schema";
export { sortPhases, sortTasks } from "./sort";
export { downloadClientStatement, downloadTeammateStatement, submitStatement } from "./statement";
export { getTask, removeTask, restoreTask, updateTask } from "./task";
export {
  changeTemplateHeadWrite,
  createForTemplate,
  openTemplate,
  readForTemplate,
} from "./template";
export { commentsOfTask, commentTask, moveTask } from "./work";

export const Events = { StatementSubmitted };

/**
 * Makes a scope the project's current one: proposals and totals are made of it. In an active project it
 * becomes active, and its contents fixed; in a draft it stays a draft. 2032 when completed, 2038 while a
 * proposal of the other scope is out or accepted: only a change order changes what was agreed.
 */
export const setCurrent = (id: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const opened = await openScope(id);
    const { scope, project } = opened;
    if (project.status === "completed") fail(Code.ProjectNotUpdatable);
    if (scope.is_current) return shape(scope, opened);
    if (isOffered(project)) fail(Code.ScopeConnected);
    const status = project.status === "active" ? ("active" as const) : scope.status;
    const former = opened.scopes.filter((each) => each.is_current);
    await Db.commit(
      [
        Db.revise(ScopeEntity, scope, { is_current: true, status }).write,
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

/** Returns the comments on a scope, newest first. */
export async function comments(id: number, input: Db.PageInput): Promise<Db.Page<Comment.Info>> {
  const { scope } = await openScope(id);
  return Comment.list(`scope:${scope.id}`, input);
}

/** Adds a comment to a scope that is visible to the workspace only. */
export async function comment(id: number, text: string): Promise<Comment.Info> {
  const { scope } = await openScope(id);
  return Comment.add(`scope:${scope.id}`, text);
}
