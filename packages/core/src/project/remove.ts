import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Workspace } from "../workspace";
import { loadVersion } from "./change";
import { ProjectEntity } from "./entity";
import { Deleted } from "./events";
import { shape } from "./read";
import { pointerValue } from "./rows/initial";
import { guard } from "./rules";

const FINDABLE = new Set(["scope", "phase", "task", "expense"]);
/** A deleted row takes two places in a transaction of 100: the row and its pointer. */
const CHUNK = 45;

/**
 * Deletes a draft project with everything in it, and frees its place in the plan. 2039 once its scope is
 * active, 2014 or 2036 once its proposal is out, 2032 when it is completed. The project's own row is deleted
 * first: from then on nothing in it can be seen or changed.
 */
export const remove = (
  id: number,
  if_match: number | undefined,
  /** Throws if the proposal's status does not allow deleting. */
  refuseFor: (proposal_status: string) => void,
): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const project = await loadVersion(id, if_match);
    refuse(guard({ status: project.status, active_invoice_count: project.open_invoices }, "delete"));
    if (project.status !== "draft") fail(Code.ActiveScopeNotDeletable);
    if (project.proposal_status) refuseFor(project.proposal_status);
    const { owner_id } = project;
    // Read before the project's row is deleted, so that the sweep deletes exactly these rows.
    const rows = await Db.keysOf(ProjectEntity.get({ owner_id, project_id: id }));
    await Db.commit(
      [
        Db.removeVersion(ProjectEntity, project, { where: Db.whereUnchanged(project, ["proposal_status"]) }),
        Workspace.endProjectWrite(owner_id),
      ],
      [Deleted.of(`project:${id}`, { project_id: id }, { before: shape(project), version: project.version })],
    );
    await sweepChunks(
      owner_id,
      id,
      rows.filter(({ kind }) => kind !== "project"),
    );
    return undefined;
  });

async function sweepChunks(owner_id: number, id: number, rows: readonly Db.Keyed[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    await Db.commit(
      chunk.flatMap((row) => [
        Db.sweep(row),
        // The first scope has the project's id and no pointer; deleting a missing pointer is no error.
        ...(row.id && FINDABLE.has(row.kind) ? [Db.release(row.kind, pointerValue(owner_id, row.id))] : []),
      ]),
      [Event.audit("project.swept", `project:${id}`)],
    );
  }
}

/** Deletes rows that were written for a project that was not created. */
export const sweepRows = async (owner_id: number, id: number): Promise<void> =>
  sweepChunks(owner_id, id, await Db.keysOf(ProjectEntity.get({ owner_id, project_id: id })));
