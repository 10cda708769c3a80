import { Db } from "../../platform/db";
import { StaleWrite } from "../../platform/error";
import { Event } from "../../platform/event";
import { Rank } from "../../platform/rank";
import { commitEdit } from "../content/edit";
import { gapAfter } from "../order";
import { type EditorRows, open, openScope, type PhaseRow, type ScopeRow, type TaskRow } from "../rows";
import { claimIdWrite } from "../rows/initial";
import { PhaseEntity, TaskEntity } from "../rows/scope-entity";
import { type Change, updateTotalWrites, withPricing } from "../rows/totals";
import { rowOf } from "./add";
import { isUntouched } from "./create";
import { phaseRowOf } from "./phase";
import type { TaskInput } from "./schema";
import { assertEditable, requireEditableWrite, requireGoneWrite, requirePhaseWrite, scopeRow } from "./write";

/** A service of a scope, as a draft compares itself with it. */
export interface DraftService {
  id: number;
  name: string;
  quantity: string;
  price: number | null;
  deliverable_id: number | null;
  /** 1 while nobody changed it. */
  version: number;
}

/** What is in a scope when a draft is decided on. */
export interface DraftPlace {
  /** None of those that a new scope begins with: they make room. */
  phases: readonly { id: number; name: string }[];
  services: readonly DraftService[];
}

/** What of a draft comes into a scope, and what leaves it. Whoever drafts gives new rows their ids. */
export interface DraftEdit {
  phases: { id: number; name: string; description: string }[];
  services: {
    id: number;
    phase_id: number;
    fields: Omit<TaskInput, "scopecategory_id" | "after_id" | "rank">;
  }[];
  /** Services that leave it. */
  removed: number[];
  /** Phases that a draft made: they leave with their last service, unless somebody changed them. */
  made: number[];
  /** Services and phases that a draft brought, and that are not in the scope any more: they must not be back. */
  gone: { tasks: number[]; phases: number[] };
  /** The rows of the draft, and what the history says of it; nothing is done without any. */
  writes: Db.Write[];
  entries: [Event.Entry, ...Event.Entry[]];
}

const shapeService = ({ id, name, quantity, price, deliverable_id, version }: TaskRow): DraftService => ({
  ...{ id, name, quantity, version },
  ...{ price: price ?? null, deliverable_id: deliverable_id ?? null },
});

/** Returns the services of a scope as they are now; strongly consistent. None of a scope that is gone. */
export async function listDraftServices(project_id: number, scope_id: number): Promise<DraftService[]> {
  const opened = await open(project_id);
  return (opened?.tasks ?? []).filter((task) => task.scope_id === scope_id).map(shapeService);
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

/** Returns the phases that are empty once services have left: those that a draft made and nobody changed. */
function emptyPhases(
  made: readonly number[],
  gone: readonly TaskRow[],
  added: readonly TaskRow[],
  opened: EditorRows,
): PhaseRow[] {
  const left = new Set(gone);
  const used = new Set(
    [...opened.tasks.filter((task) => !left.has(task)), ...added].map((task) => task.scopecategory_id),
  );
  const touched = new Set(gone.map((task) => task.scopecategory_id));
  return opened.phases.filter(
    ({ id, version }) => version === 1 && made.includes(id) && touched.has(id) && !used.has(id),
  );
}

/** Returns the writes that clear what a new scope begins with, once something comes in its place. */
function clearWrites({ phases, tasks }: EditorRows): Db.Write[] {
  return [
    ...phases.map((phase) => Db.revise(PhaseEntity, phase, Db.trashNow()).write),
    ...tasks.map((task) => Db.checkVersion(TaskEntity, task, task)),
  ];
}

/**
 * Returns the conditions that services and phases are not in a scope: deleted, or in a phase that is, or elsewhere. Rows
 * are not read at one moment: what another decision just brought may be missing from a list that it is in.
 */
async function requireGoneWrites(
  { owner_id, project_id, id: scope_id }: ScopeRow,
  { tasks, phases }: DraftEdit["gone"],
): Promise<Db.Write[]> {
  const place = { owner_id, project_id };
  const rows = await Promise.all(
    tasks.map(async (id) => (await TaskEntity.get({ ...place, id }).go({ consistent: true })).data),
  );
  const isLive = (row: (typeof rows)[number]) => row?.scope_id === scope_id && !row.deleted_at;
  // A phase that is deleted leaves its services as they are.
  const around = rows.flatMap((row) => (row && isLive(row) ? row.scopecategory_id : []));
  return [
    ...tasks.flatMap((id, at) =>
      isLive(rows[at] ?? null) ? [] : requireGoneWrite(TaskEntity, { ...place, id }, scope_id),
    ),
    ...[...new Set([...around, ...phases])].map((id) =>
      requireGoneWrite(PhaseEntity, { ...place, id }, scope_id),
    ),
  ];
}

/**
 * Brings services of a draft into a scope and takes others out, in one transaction with the draft's own rows. The draft
 * is read before the scope, so that what it brought is there, or somebody deleted it since; the transaction conditions
 * on just that, and all of it is read and decided again where it does not hold. A phase that comes stands behind the
 * others; one that a new project began with makes room. 2040 once the scope is active, 2032.
 */
export const editByDraft = <Draft>(
  scope_id: number,
  readDraft: () => Promise<Draft>,
  decide: (draft: Draft, place: DraftPlace) => DraftEdit,
): Promise<void> =>
  withPricing((mode) =>
    Db.retryOnConflict(async () => {
      const draft = await readDraft();
      const opened = await openScope(scope_id);
      const { scope } = opened;
      assertEditable(scope);
      const mine = {
        phases: opened.phases.filter((each) => each.scope_id === scope_id),
        tasks: opened.tasks.filter((each) => each.scope_id === scope_id),
      };
      const phasesThere = isUntouched(opened) ? [] : mine.phases;
      const edit = decide(draft, { phases: phasesThere, services: mine.tasks.map(shapeService) });
      if (edit.writes.length === 0) return;
      const isFirst = edit.services.length > 0 && isUntouched(opened);
      const phases = buildPhaseRows(edit, scope, isFirst ? [] : mine.phases);
      const added = buildTaskRows(edit, [...mine.phases, ...phases], mine.tasks);
      const gone = mine.tasks.filter(({ id }) => edit.removed.includes(id));
      const empty = emptyPhases(edit.made, gone, added, opened);
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
          ...[...kept].map((id) => requirePhaseWrite({ ...scope, id }, scope_id, () => new StaleWrite())),
          ...(await requireGoneWrites(scope, {
            tasks: edit.gone.tasks,
            // The one that a new scope begins with is cleared here.
            phases: edit.gone.phases.filter((id) => !mine.phases.some((each) => each.id === id)),
          })),
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
