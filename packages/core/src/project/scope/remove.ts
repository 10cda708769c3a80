import { Db } from "../../platform/db";
import { AppError, Code, fail, refuse } from "../../platform/error";
import { Event } from "../../platform/event";
import { openScope } from "../rows";
import { pointerValue } from "../rows/initial";
import { PhaseEntity, ScopeEntity, ScopeNoteEntity, TaskEntity } from "../rows/scope-entity";
import { scopesWrite } from "./duplicate";
import { deleteRefusal, isOffered } from "./rules";

/** A deleted row takes two places in a transaction of 100: the row and its pointer. */
const CHUNK = 45;

/**
 * Deletes a draft scope that is not the project's current one. 2038 when a proposal of it is out or accepted,
 * or it is the current one, 2039 when it is active. The scope's row is deleted first: without it its contents
 * cannot be seen.
 */
export const remove = (id: number, if_match?: number): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const { scope, project, phases, tasks } = await openScope(id);
    Db.assertVersion(scope, if_match);
    if (project.status === "completed") fail(Code.ProjectNotUpdatable);
    const { held, accepted } = project;
    const offered = [held?.scope_id, accepted?.scope_id].includes(id) || scope.is_current;
    refuse(
      deleteRefusal({
        status: scope.status,
        is_offered: offered && isOffered(project),
        has_proposal: scope.is_current,
      }),
    );
    const { owner_id, project_id } = scope;
    await Db.commit(
      [
        Db.remove(
          ScopeEntity.remove({ owner_id, project_id, id }).where(
            (row, { eq }) => `${eq(row.status, "draft")} AND ${eq(row.is_current, false)}`,
          ),
          () => new AppError(Code.ScopeConnected),
        ),
        Db.release("scope", pointerValue(owner_id, id)),
        Db.release("scope_link", scope.hash),
        Db.remove(ScopeNoteEntity.delete({ owner_id, project_id, id })),
        scopesWrite(
          project,
          project.scopes.filter((each) => each.id !== id),
          undefined,
          project.template_uses && {
            template_uses: project.template_uses.filter(({ scope_id }) => scope_id !== id),
          },
        ),
      ],
      [Event.audit("scope.deleted", `project:${project_id}`, { before: { scope_id: id } })],
    );
    const writes = [
      ...phases
        .filter(({ scope_id }) => scope_id === id)
        .map((row) => [
          Db.remove(PhaseEntity.delete({ owner_id, project_id, id: row.id })),
          Db.release("phase", pointerValue(owner_id, row.id)),
        ]),
      ...tasks
        .filter(({ scope_id }) => scope_id === id)
        .map((row) => [
          Db.remove(TaskEntity.delete({ owner_id, project_id, id: row.id })),
          Db.release("task", pointerValue(owner_id, row.id)),
        ]),
    ];
    for (let start = 0; start < writes.length; start += CHUNK)
      await Db.commit(writes.slice(start, start + CHUNK).flat(), [
        Event.audit("scope.swept", `project:${project_id}`, { before: { scope_id: id } }),
      ]);
    return undefined;
  });
