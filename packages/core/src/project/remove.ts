import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { Workspace } from "../workspace";
import { loadVersion } from "./change";
import { ProjectEntity } from "./entity";
import { Deleted, PartlySwept } from "./events";
import { shape } from "./read";
import { pointerValue } from "./rows/initial";
import { guard } from "./rules";

const FINDABLE = new Set(["scope", "phase", "task", "expense"]);
/** A deleted row takes two places in a transaction of 100: the row and its pointer. */
export const SWEPT_AT_ONCE = 45;

/** The most chunks that a call deletes before it answers, and that one run of the reaction deletes. */
const CHUNKS_OF_CALL = 10;
const CHUNKS_OF_RUN = 5;

/**
 * Deletes a draft project with everything in it, and frees its place in the plan. 2039 once its scope is
 * active, 2014 or 2036 once its proposal is out, 2032 when it is completed. The project's own row is deleted
 * first: from then on nothing in it can be seen or changed. What is left of a large one is deleted by the
 * reaction to its event (`sweepDeleted`), and so is what a call leaves that ends in between.
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
    await Db.commit(
      [
        Db.removeVersion(ProjectEntity, project, { where: Db.whereUnchanged(project, ["proposal_status"]) }),
        Workspace.endProjectWrite(owner_id),
      ],
      [Deleted.of(`project:${id}`, { project_id: id }, { before: shape(project), version: project.version })],
    );
    await sweepChunks(owner_id, id, CHUNKS_OF_CALL);
    return undefined;
  });

/** Returns the writes that delete rows of a project, `SWEPT_AT_ONCE` at most, with what finds them. */
export const sweepWrites = (owner_id: number, rows: readonly Db.Keyed[]): Db.Write[] =>
  rows.flatMap((row) => [
    Db.sweep(row),
    // The first scope has the project's id and no pointer; deleting a missing pointer is no error.
    ...(row.id && FINDABLE.has(row.kind) ? [Db.release(row.kind, pointerValue(owner_id, row.id))] : []),
  ]);

/**
 * Deletes rows of a project that does not exist, a chunk at a time: the keys of one chunk are all that is held.
 * Returns whether rows may be left after `most` chunks.
 */
async function sweepChunks(owner_id: number, id: number, most: number): Promise<boolean> {
  for (let chunk = 0; chunk < most; chunk++) {
    const rows = await Db.firstKeysOf(ProjectEntity.get({ owner_id, project_id: id }), SWEPT_AT_ONCE);
    if (rows.length > 0)
      await Db.commit(sweepWrites(owner_id, rows), [Event.audit("project.swept", `project:${id}`)]);
    if (rows.length < SWEPT_AT_ONCE) return false;
  }
  return true;
}

/**
 * Deletes what is left of a deleted project. A run deletes a bounded part, and tells the next one that there is
 * more; one that ends in between is run again, and finds what is left then.
 */
export async function sweepDeleted({ project_id: id }: { project_id: number }): Promise<void> {
  const owner_id = Actor.owner();
  const { data: project } = await ProjectEntity.get({ owner_id, project_id: id }).go({ consistent: true });
  // Ids are used once, so this is an event that was told of a table from before the deletion.
  if (project) return;
  if (await Db.withoutInbox(() => sweepChunks(owner_id, id, CHUNKS_OF_RUN)))
    await Db.commit([], [PartlySwept.of(`project:${id}`, { project_id: id })]);
}

/** Deletes rows of a project that was not created, or of the scope of a template that is gone. */
export async function sweepRows(owner_id: number, id: number): Promise<void> {
  while (await sweepChunks(owner_id, id, CHUNKS_OF_RUN));
}
