import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Rank } from "../../platform/rank";
import { commitEdit } from "../content/edit";
import { rankAfter } from "../order";
import { open, openScope, type PhaseRow, projectOf, type ScopeRow, shapePhase } from "../rows";
import { claimIdWrite } from "../rows/initial";
import { PhaseEntity } from "../rows/scope-entity";
import { setTotalWrites } from "../rows/totals";
import { DEFAULT_PHASE, LATER_PHASE } from "./rules";
import type { Category, CategoryInput, CategoryUpdateInput } from "./schema";
import { assertEditable, current, requireEditableWrite, scopeRow } from "./write";

/** Returns a phase of a scope, even if deleted. 1003 for an unknown pair. */
async function phaseOf(scope_id: number, id: number): Promise<{ phase: PhaseRow; scope: ScopeRow }> {
  const project_id = await projectOf("phase", id);
  const [{ data: phase }, scope] = await Promise.all([
    PhaseEntity.get({ owner_id: Actor.owner(), project_id, id }).go({ consistent: true }),
    scopeRow(project_id, scope_id),
  ]);
  return phase && phase.scope_id === scope_id ? { phase, scope } : fail(Code.NotFound);
}

/** Returns the row of a new phase of a scope; the first one gets a default name. */
export function phaseRowOf(
  scope: { owner_id: number; project_id: number; id: number },
  { after_id: _, ...input }: CategoryInput,
  rank: string,
  is_first: boolean,
): PhaseRow {
  const { set } = Db.split(input);
  return {
    description: "",
    ...set,
    owner_id: scope.owner_id,
    project_id: scope.project_id,
    id: Id.next(),
    version: 1,
    created_at: iso(),
    scope_id: scope.id,
    name: input.name || (is_first ? DEFAULT_PHASE : LATER_PHASE),
    rank,
  };
}

/** Adds a phase at the end of a scope, or after another one. */
export const addPhase = (scope_id: number, input: CategoryInput): Promise<Category> =>
  Db.retryOnConflict(async () => {
    const { scope, phases } = await openScope(scope_id);
    assertEditable(scope);
    const siblings = phases.filter((each) => each.scope_id === scope_id);
    const rank = rankAfter(siblings, input.after_id);
    const phase = phaseRowOf(scope, input, rank, siblings.length === 0);
    await commitEdit(
      scope,
      [Db.put(PhaseEntity.create(phase)), claimIdWrite("phase", phase), requireEditableWrite(scope)],
      [Event.audit("phase.added", `project:${scope.project_id}`, { after: shapePhase(phase) })],
    );
    return shapePhase(phase);
  });

/** Renames, describes, dates or moves a phase. 2040 once the scope is active, 1004 when stale. */
export function updatePhase(
  scope_id: number,
  id: number,
  input: CategoryUpdateInput,
  if_match?: number,
): Promise<Category> {
  return Db.retryOnConflict(async () => {
    if (input.rank !== undefined && !Rank.isRank(input.rank)) invalid({ rank: "This is not a rank" });
    const { phase: row, scope } = await phaseOf(scope_id, id);
    if (row.deleted_at) fail(Code.NotFound);
    current(row, if_match);
    assertEditable(scope);
    const { before, after } = Event.difference(row as object, input);
    if (Object.keys(after).length === 0) return shapePhase(row);
    const { write, next: phase } = Db.revise(PhaseEntity, row, input);
    await commitEdit(
      scope,
      [write, requireEditableWrite(scope)],
      [
        Event.audit("phase.updated", `project:${row.project_id}`, {
          before: { phase_id: id, ...before },
          after: { phase_id: id, ...after },
          version: phase.version,
        }),
      ],
    );
    return shapePhase(phase);
  });
}

/**
 * Deletes a phase with its services and returns it. It is one write: the services stay, because they are not
 * read without their phase. `restorePhase` restores all within a day.
 */
export const removePhase = (scope_id: number, id: number, if_match?: number): Promise<Category> =>
  Db.retryOnConflict(async () => {
    const { project, scope, phases, tasks } = await openScope(scope_id);
    const row = phases.find((each) => each.id === id && each.scope_id === scope_id) ?? fail(Code.NotFound);
    current(row, if_match);
    assertEditable(scope);
    const { write, next: phase } = Db.revise(PhaseEntity, row, Db.trashNow());
    const left = tasks.filter(({ scopecategory_id }) => scopecategory_id !== id);
    await commitEdit(
      scope,
      [write, requireEditableWrite(scope), ...setTotalWrites(scope, project, left)],
      [Event.audit("phase.deleted", `project:${row.project_id}`, { before: shapePhase(row) })],
    );
    return shapePhase(phase);
  });

/** Restores a deleted phase with its services. 1003 after a day. */
export const restorePhase = (scope_id: number, id: number): Promise<Category> =>
  Db.retryOnConflict(async () => {
    const { phase: row, scope } = await phaseOf(scope_id, id);
    if (!row.deleted_at) return shapePhase(row);
    Db.assertRestorable(row);
    assertEditable(scope);
    const { write, next: phase } = Db.revise(PhaseEntity, row, Db.untrashed);
    const opened = (await open(row.project_id, id)) ?? fail(Code.NotFound);
    await commitEdit(
      scope,
      [write, requireEditableWrite(scope), ...setTotalWrites(scope, opened.project, opened.tasks)],
      [Event.audit("phase.restored", `project:${row.project_id}`, { after: shapePhase(phase) })],
    );
    return shapePhase(phase);
  });
