import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { Rank } from "../../platform/rank";
import { commitEdit } from "../content/edit";
import { gapAfter } from "../order";
import { type EditorRows, openScope, type PhaseRow, type ScopeRow, type TaskRow } from "../rows";
import { claimIdWrite } from "../rows/initial";
import { PhaseEntity, TaskEntity } from "../rows/scope-entity";
import { type Change, updateTotalWrites, withPricing } from "../rows/totals";
import { rowOf } from "./add";
import { isUntouched } from "./create";
import { phaseRowOf } from "./phase";
import type { TaskInput } from "./schema";
import { assertEditable, requireEditableWrite, requirePhaseWrite, scopeRow } from "./write";

/** What of a scope a draft asks for before it changes it. */
export interface DraftPlace {
  hasPhase: (id: number) => boolean;
  /** The version of a service that is in the scope; 1 while nobody changed it. */
  versionOf: (task_id: number) => number | undefined;
}

/** What of a draft comes into a scope, and what leaves it. Whoever drafts gives new rows their ids. */
export interface DraftEdit {
  phases: { id: number; name: string; description: string }[];
  services: {
    id: number;
    phase_id: number;
    fields: Omit<TaskInput, "scopecategory_id" | "after_id" | "rank">;
  }[];
  /** Services that leave it, each with its phase where that is empty then and nobody changed it. */
  removed: number[];
  /** The rows of the draft, and what the history says of it; nothing is done without any. */
  writes: Db.Write[];
  entries: [Event.Entry, ...Event.Entry[]];
}

/** Refuses a scope that cannot be edited (2040, 2032), now and when the transaction commits. */
export async function requireDraftScopeWrite(project_id: number, id: number): Promise<Db.Write> {
  const scope = await scopeRow(project_id, id);
  assertEditable(scope);
  return requireEditableWrite(scope);
}

function buildPhaseRows(edit: DraftEdit, scope: ScopeRow, phases: readonly PhaseRow[]): PhaseRow[] {
  const ranks = Rank.many(edit.phases.length, ...gapAfter(phases, undefined));
  return edit.phases.map(({ id, name, description }, at) => ({
    ...phaseRowOf(scope, { name, description }, ranks[at] ?? Rank.first(), phases.length + at === 0),
    id,
  }));
}

/** Returns the rows of the services that come, each behind those of its phase. */
function buildTaskRows(edit: DraftEdit, phases: readonly PhaseRow[], tasks: readonly TaskRow[]): TaskRow[] {
  return phases.flatMap((phase) => {
    const own = edit.services.filter(({ phase_id }) => phase_id === phase.id);
    const there = tasks.filter(({ scopecategory_id }) => scopecategory_id === phase.id);
    const ranks = Rank.many(own.length, ...gapAfter(there, undefined));
    return own.map(({ id, fields }, at) => ({ ...rowOf(fields, phase, ranks[at] ?? Rank.first()), id }));
  });
}

/** Returns the phases that are empty once services have left: those that nobody changed. */
function emptyPhases(gone: readonly TaskRow[], added: readonly TaskRow[], opened: EditorRows): PhaseRow[] {
  const left = new Set(gone);
  const used = new Set(
    [...opened.tasks.filter((task) => !left.has(task)), ...added].map((task) => task.scopecategory_id),
  );
  const touched = new Set(gone.map((task) => task.scopecategory_id));
  return opened.phases.filter(({ id, version }) => version === 1 && touched.has(id) && !used.has(id));
}

/** Returns the writes that clear what a new scope begins with, once something comes in its place. */
function clearWrites({ phases, tasks }: EditorRows): Db.Write[] {
  return [
    ...phases.map((phase) => Db.revise(PhaseEntity, phase, Db.trashNow()).write),
    ...tasks.map((task) => Db.checkVersion(TaskEntity, task, task)),
  ];
}

/**
 * Brings services of a draft into a scope and takes others out, in one transaction with the draft's own rows.
 * `decide` is asked again when something changed meanwhile. A phase that comes stands behind the others; one that a
 * new project began with makes room. 2040 once the scope is active, 2032.
 */
export const editByDraft = (
  scope_id: number,
  decide: (place: DraftPlace) => Promise<DraftEdit>,
): Promise<void> =>
  withPricing((mode) =>
    Db.retryOnConflict(async () => {
      const opened = await openScope(scope_id);
      const { scope } = opened;
      assertEditable(scope);
      const mine = {
        phases: opened.phases.filter((each) => each.scope_id === scope_id),
        tasks: opened.tasks.filter((each) => each.scope_id === scope_id),
      };
      const edit = await decide({
        hasPhase: (id) => mine.phases.some((each) => each.id === id),
        versionOf: (id) => mine.tasks.find((each) => each.id === id)?.version,
      });
      if (edit.writes.length === 0) return;
      const isFirst = edit.services.length > 0 && isUntouched(opened);
      const phases = buildPhaseRows(edit, scope, isFirst ? [] : mine.phases);
      const added = buildTaskRows(edit, [...mine.phases, ...phases], mine.tasks);
      const gone = mine.tasks.filter(({ id }) => edit.removed.includes(id));
      const empty = emptyPhases(gone, added, opened);
      const changes: Change[] = [...added.map((after) => ({ after })), ...gone.map((before) => ({ before }))];
      const kept = new Set(
        [...added, ...gone]
          .map((task) => task.scopecategory_id)
          .filter((id) => ![...phases, ...empty].some((each) => each.id === id)),
      );
      await commitEdit(
        scope,
        [
          ...edit.writes,
          ...(isFirst ? clearWrites(opened) : []),
          ...phases.flatMap((row) => [Db.put(PhaseEntity.create(row)), claimIdWrite("phase", row)]),
          ...added.flatMap((row) => [Db.put(TaskEntity.create(row)), claimIdWrite("task", row)]),
          ...gone.map((row) => Db.revise(TaskEntity, row, Db.trashNow()).write),
          ...empty.map((row) => Db.revise(PhaseEntity, row, Db.trashNow()).write),
          ...[...kept].map((id) => requirePhaseWrite({ ...scope, id }, scope_id)),
          requireEditableWrite(scope),
          ...(await updateTotalWrites(scope, changes, mode, opened)),
        ],
        entriesOf(edit, scope, added, gone),
      );
    }),
  );

/** Tells what was decided, and the history of the scope what came and what left. */
function entriesOf(
  edit: DraftEdit,
  { project_id }: ScopeRow,
  added: readonly TaskRow[],
  gone: readonly TaskRow[],
): [Event.Entry, ...Event.Entry[]] {
  const about = `project:${project_id}`;
  return [
    ...edit.entries,
    ...(added.length > 0
      ? [
          Event.audit("task.added", about, {
            after: { tasks: added.map(({ id, name, price }) => ({ id, name, price })) },
          }),
        ]
      : []),
    ...(gone.length > 0
      ? [Event.audit("task.deleted", about, { after: { task_ids: gone.map(({ id }) => id) } })]
      : []),
  ];
}

/** The most services of a draft's knowledge, one request of the database. */
const MOST_SERVICES = 100;

/** Returns services by their projects and ids, as they read now; those that are gone are left out. Eventually consistent. */
export async function findServices(
  keys: readonly { owner_id: number; project_id: number; id: number }[],
): Promise<TaskRow[]> {
  const { data } = await TaskEntity.get(keys.slice(0, MOST_SERVICES)).go();
  return data.filter(({ deleted_at }) => !deleted_at);
}
