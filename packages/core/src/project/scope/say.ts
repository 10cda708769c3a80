import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { failMissing } from "../../platform/error";
import { Event } from "../../platform/event";
import { priceOf } from "../agreement/facts";
import { commitEdit } from "../content/edit";
import { type NoteRow, openProject, openScope, type ScopeRow, shape } from "../rows";
import { ScopeEntity, ScopeNoteEntity } from "../rows/scope-entity";
import { totalOf } from "../rows/totals";
import type { Info, Listed, UpdateInput } from "./schema";
import { assertEditable, current } from "./write";

const UNSAID = { exclusions: "" };

/** Returns the row of a scope's texts, with `input` over the existing ones. */
export function noteWith(
  { owner_id, project_id, id }: { owner_id: number; project_id: number; id: number },
  note: NoteRow | undefined,
  { exclusions, revision_rounds }: UpdateInput,
): NoteRow {
  const rounds = revision_rounds === undefined ? note?.revision_rounds : revision_rounds;
  return {
    owner_id,
    project_id,
    id,
    version: (note?.version ?? 0) + 1,
    created_at: note?.created_at ?? iso(),
    exclusions: exclusions ?? note?.exclusions ?? UNSAID.exclusions,
    ...(rounds === undefined || rounds === null ? {} : { revision_rounds: rounds }),
  };
}

/** Changes a scope's texts beside its services: exclusions and revision rounds. 2040 once it is active. */
export const update = (id: number, input: UpdateInput, if_match?: number): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const opened = await openScope(id);
    const { scope } = opened;
    current(scope, if_match);
    assertEditable(scope);
    const note = opened.notes.find((each) => each.id === id);
    const { before, after } = Event.difference((note ?? UNSAID) as object, input);
    if (Object.keys(after).length === 0) return shape(scope, opened);
    const next = noteWith(scope, note, input);
    const where: Db.Where<ScopeRow> = ({ status, is_locked }, { eq }) =>
      `${eq(status, "draft")} AND ${eq(is_locked, false)}`;
    const revised = Db.revise(ScopeEntity, scope, {}, { where });
    const { version } = revised.next;
    await commitEdit(
      scope,
      [Db.put(ScopeNoteEntity.put(next)), revised.write],
      [
        Event.audit("scope.updated", `project:${scope.project_id}`, {
          before: { scope_id: id, ...before },
          after: { scope_id: id, ...after },
          version,
        }),
      ],
    );
    const notes = [...opened.notes.filter((each) => each.id !== id), next];
    return shape(revised.next, { ...opened, notes });
  });

/**
 * Returns the scopes of a project with their totals, the current one first, in one Query. 1066 "project"
 * without it.
 */
export async function list(project_id: number): Promise<Listed[]> {
  const { project, scopes, phases, tasks } = (await openProject(project_id)) ?? failMissing("project");
  return scopes
    .map((scope) => ({
      id: scope.id,
      project_id,
      status: scope.status,
      is_current: scope.is_current,
      hash: scope.hash,
      phase_count: phases.filter(({ scope_id }) => scope_id === scope.id).length,
      task_count: tasks.filter(({ scope_id }) => scope_id === scope.id).length,
      // The current scope shows the total that the client holds.
      price_total: scope.is_current ? priceOf(project) : totalOf(tasks, scope.id).price_total,
      draft_total: totalOf(tasks, scope.id).price_total,
      created_at: scope.created_at,
      version: scope.version,
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current) || b.id - a.id);
}
