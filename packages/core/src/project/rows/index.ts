import { type EntityItem, Service } from "electrodb";
import { findRole } from "../../library/catalog";
import { Actor } from "../../platform/actor";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Rank } from "../../platform/rank";
import { ProjectEntity, type Row as ProjectRow } from "../entity";
import { COLUMNS } from "../schema";
import { progressOf, summarize } from "../scope/rules";
import { type Category, type Info, NOTE, PHASE, TASK, type Task } from "../scope/schema";
import { UNDECIDED } from "../tax/schema";
import { type Kind, pointerValue } from "./initial";
import { PhaseEntity, ScopeEntity, ScopeNoteEntity, TaskEntity } from "./scope-entity";
import { SectionEntity } from "./section-entity";
import { TemplateScopeEntity, type TemplateScopeRow } from "./template-entity";
import { TermEntity } from "./term-entity";

const rows = new Service({
  project: ProjectEntity,
  template_scope: TemplateScopeEntity,
  scope: ScopeEntity,
  note: ScopeNoteEntity,
  phase: PhaseEntity,
  task: TaskEntity,
});
const document = new Service({
  project: ProjectEntity,
  scope: ScopeEntity,
  note: ScopeNoteEntity,
  phase: PhaseEntity,
  task: TaskEntity,
  term: TermEntity,
  section: SectionEntity,
});

export type { Row as ProjectRow } from "../entity";
export type ScopeRow = EntityItem<typeof ScopeEntity>;
export type PhaseRow = EntityItem<typeof PhaseEntity>;
export type TaskRow = EntityItem<typeof TaskEntity>;
export type NoteRow = EntityItem<typeof ScopeNoteEntity>;
export type TermRow = EntityItem<typeof TermEntity>;
export type SectionRow = EntityItem<typeof SectionEntity>;

/** A project's or a template's rows for the scope's editor: without deleted ones, in order. */
export interface EditorRows {
  /** Of a template: its head in the form of a project of which nothing is known. */
  project: ProjectRow;
  template?: TemplateScopeRow | undefined;
  scopes: ScopeRow[];
  notes: NoteRow[];
  phases: PhaseRow[];
  tasks: TaskRow[];
  /** Deleted services: those that a change order would remove are still worked on. */
  removed: TaskRow[];
}

interface Key {
  owner_id: number;
  project_id: number;
}

interface Rows {
  project: EntityItem<typeof ProjectEntity>[];
  template_scope?: TemplateScopeRow[];
  scope: ScopeRow[];
  note: NoteRow[];
  phase: PhaseRow[];
  task: TaskRow[];
}

/** Returns all services of a project, including deleted ones that can be restored; strongly consistent. */
export async function allTasks({ owner_id, project_id }: Key): Promise<TaskRow[]> {
  const { data } = await Db.allOf(
    TaskEntity.query.one({ owner_id, project_id }),
    Db.ofOne("services of one project"),
    { consistent: true },
  );
  return data;
}

const byRank = (a: { rank: string; id: number }, b: { rank: string; id: number }) =>
  Rank.compare(a.rank, b.rank) || a.id - b.id;

/** Returns the head of a template's scope as a project, for the code that edits scopes. */
const asProject = ({ owner_id, project_id: id, name, ...head }: TemplateScopeRow): ProjectRow => ({
  ...Column.blanksOf(COLUMNS),
  owner_id,
  project_id: id,
  id,
  name,
  name_folded: "",
  client_id: 0,
  client_name: "",
  scopes: [{ id, status: "draft" }],
  team_pay: 0,
  open_invoices: 0,
  currency: head.currency,
  price_total: head.price_total,
  ...(head.pricing_id === undefined ? {} : { pricing_id: head.pricing_id }),
  created_at: head.created_at,
  version: head.version,
});

/**
 * Removes deleted rows and sorts the others by rank; a service is deleted with its phase. The phase `revived`
 * counts as existing.
 */
function tidy(
  { project: [own], template_scope: [template] = [], scope: scopes, note: notes, phase, task }: Rows,
  revived?: number,
): EditorRows | undefined {
  const project = own ?? (template && !template.deleted_at ? asProject(template) : undefined);
  if (!project) return undefined;
  const phases = phase.filter((each) => !each.deleted_at || each.id === revived).sort(byRank);
  const place = new Map(phases.map(({ id }, i) => [id, i]));
  const tasks = task
    .filter((each) => !each.deleted_at && place.has(each.scopecategory_id))
    .sort(
      (a, b) => (place.get(a.scopecategory_id) ?? 0) - (place.get(b.scopecategory_id) ?? 0) || byRank(a, b),
    );
  const kept = new Set(tasks);
  const removed = task.filter((each) => !kept.has(each));
  return { project, template, scopes, notes, phases, tasks, removed };
}

/**
 * Reads a project, or a template, with its scopes, phases and services in one Query; undefined when the actor
 * has none with this id. A deleted phase `revived` is included with its services.
 */
export async function open(project_id: number, revived?: number): Promise<EditorRows | undefined> {
  const { data } = await Db.allOf(
    rows.collections.editor({ owner_id: Actor.owner(), project_id }),
    Db.ofOne("scopes, phases and services of one project"),
    { consistent: true },
  );
  return tidy(data, revived);
}

/** Like `open`, for projects alone. */
export async function openProject(project_id: number): Promise<EditorRows | undefined> {
  const opened = await open(project_id);
  return opened?.template ? undefined : opened;
}

/** Like `open`, but for display only: rows as they are stored. */
export async function peek(project_id: number): Promise<EditorRows | undefined> {
  const query = rows.collections.editor({ owner_id: Actor.owner(), project_id });
  return tidy(
    await Db.collect(
      ["project", "template_scope", "scope", "note", "phase", "task"],
      query,
      Db.ofOne("scopes, phases and services of one project"),
    ),
  );
}

/** Like `open`, with the project's contract terms and own sections, still one Query. */
export async function openDocument(
  project_id: number,
): Promise<(EditorRows & { terms: TermRow[]; sections: SectionRow[] }) | undefined> {
  const { data } = await Db.allOf(
    document.collections.document({ owner_id: Actor.owner(), project_id }),
    Db.ofOne("scopes, services, sections and terms of one project"),
    { consistent: true },
  );
  const opened = await tidy(data);
  if (!opened) return undefined;
  const kept = <Row extends TermRow | SectionRow>(list: Row[]) =>
    list.filter((row) => !row.deleted_at).sort(byRank);
  return { ...opened, terms: kept(data.term), sections: kept(data.section) };
}

/** Returns the project id of one of the actor's scopes, phases or services. 1003 for an unknown id. */
export async function projectOf(kind: Kind, id: number): Promise<number> {
  const pointer = await Db.resolve(kind, pointerValue(Actor.owner(), id));
  return pointer?.parent_id ?? fail(Code.NotFound);
}

/**
 * Returns the actor's scope with its project's rows: one Query when it is the project's first, two otherwise.
 */
export async function openScope(id: number, read = open): Promise<EditorRows & { scope: ScopeRow }> {
  const first = await read(id);
  const opened = first ?? (await read(await projectOf("scope", id)));
  const scope = opened?.scopes.find((each) => each.id === id);
  return opened && scope ? { ...opened, scope } : fail(Code.NotFound);
}

export const shapeTask = (row: TaskRow): Task => ({
  id: row.id,
  project_id: row.project_id,
  ...Column.valuesOf(TASK, row),
  version: row.version,
});

export const shapePhase = (row: PhaseRow): Category => ({
  id: row.id,
  ...Column.valuesOf(PHASE, row),
  version: row.version,
});

/** The priced contents of a scope, with its sums. */
export type Priced = Pick<Info, "id" | "categories" | "tasks" | "summary">;

/** Returns the phases and services of one scope, for totals and billing. */
export function shapePriced(
  { id }: Pick<ScopeRow, "id">,
  opened: Pick<EditorRows, "phases" | "tasks">,
): Priced {
  const categories = opened.phases.filter(({ scope_id }) => scope_id === id).map(shapePhase);
  const tasks = opened.tasks.filter(({ scope_id }) => scope_id === id).map(shapeTask);
  return { id, categories, tasks, summary: summarize({ categories, tasks }) };
}

/**
 * Returns one scope as the editor shows it; `signed` is the signed content, when the rows are a change
 * order's.
 */
export function shape(scope: ScopeRow, opened: EditorRows, signed?: Priced): Info {
  const { project, notes } = opened;
  const note = notes.find(({ id }) => id === scope.id);
  const { categories, tasks, summary } = shapePriced(scope, opened);
  const roles = [...new Set([...tasks, ...(signed?.tasks ?? [])].map(({ role_id }) => role_id))];
  return {
    id: scope.id,
    project_id: scope.project_id,
    owner_id: scope.owner_id,
    status: scope.status,
    hash: scope.hash,
    categories,
    tasks,
    roles: roles.map((id) => ({ id, name: findRole(id)?.name ?? id })),
    summary,
    agreed: signed?.summary.chosen ?? null,
    signed: signed ? { categories: signed.categories, tasks: signed.tasks, summary: signed.summary } : null,
    progress: progressOf(signed?.tasks ?? tasks, (signed?.summary ?? summary).chosen),
    ...Column.valuesOf(NOTE, note ?? {}),
    is_current: scope.is_current,
    project: {
      id: project.project_id,
      name: project.name,
      status: project.status,
      client_id: project.client_id || null,
      client_name: project.client_name,
      margin_percentage: project.margin_percentage ?? null,
      margin_amount: project.margin_amount ?? null,
      markup_amount: project.markup_amount,
      currency: project.currency,
      tax: project.tax ?? UNDECIDED,
      owner_pay: project.owner_pay,
      team_pay: project.team_pay,
      is_template: opened.template !== undefined,
    },
    created_at: scope.created_at,
    version: scope.version,
  };
}
