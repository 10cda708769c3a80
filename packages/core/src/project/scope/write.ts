import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { AppError, Code, fail, refuse } from "../../platform/error";
import type { ScopeRow } from "../rows";
import { PhaseEntity, ScopeEntity, type TaskEntity } from "../rows/scope-entity";
import { scope as machine } from "./rules";

/** Refuses with 1004 when the caller saw another version of the row. */
export function current(row: { version: number }, if_match: number | undefined): void {
  Db.assertVersion(row, if_match);
}

const keyOf = ({ owner_id, project_id, id }: { owner_id: number; project_id: number; id: number }) => ({
  owner_id,
  project_id,
  id,
});

/** Refuses editing a scope that is active (2040) or whose project is completed (2032). */
export function assertEditable(scope: Pick<ScopeRow, "status" | "is_locked">): void {
  if (scope.is_locked) fail(Code.ProjectNotUpdatable);
  refuse(machine.guard(scope.status, "edit"));
}

/** Returns the same check as a condition of the transaction: an acceptance meanwhile refuses the edit. */
export const requireEditableWrite = (scope: ScopeRow): Db.Write =>
  Db.check(
    ScopeEntity.patch(keyOf(scope))
      .set({})
      .where(({ status, is_locked }, { eq }) => `${eq(status, "draft")} AND ${eq(is_locked, false)}`),
    () => new AppError(Code.ScopeNotDraft),
  );

/** Returns the condition that the scope's project is not completed; work continues in an active one. */
export const requireUnlockedWrite = (scope: ScopeRow): Db.Write =>
  Db.check(
    ScopeEntity.patch(keyOf(scope))
      .set({})
      .where(({ is_locked }, { eq }) => eq(is_locked, false)),
    () => new AppError(Code.ProjectNotUpdatable),
  );

/** Returns the condition that a phase of this scope exists when the transaction commits. */
export const requirePhaseWrite = (
  phase: { owner_id: number; project_id: number; id: number },
  scope_id: number,
  refusal: () => Error = () => new AppError(Code.NotFound),
): Db.Write =>
  Db.check(
    PhaseEntity.patch(keyOf(phase))
      .set({})
      .where((row, { eq, notExists }) => `${eq(row.scope_id, scope_id)} AND ${notExists(row.deleted_at)}`),
    refusal,
  );

/** Returns the condition that a service or a phase is not in a scope when the transaction commits; stale when it is. */
export const requireGoneWrite = (
  entity: typeof TaskEntity | typeof PhaseEntity,
  key: { owner_id: number; project_id: number; id: number },
  scope_id: number,
): Db.Write =>
  Db.check(
    (entity as typeof TaskEntity)
      .update(keyOf(key))
      .set({})
      .where(
        (row, { exists, notExists, ne }) =>
          `${notExists(row.rank)} OR ${exists(row.deleted_at)} OR ${ne(row.scope_id, scope_id)}`,
      ),
  );

/** Returns the actor's scope row, without its contents. 1003 for an unknown id. */
export async function scopeRow(project_id: number, id: number): Promise<ScopeRow> {
  const { data } = await ScopeEntity.get({ owner_id: Actor.owner(), project_id, id }).go({
    consistent: true,
  });
  return data ?? fail(Code.NotFound);
}
