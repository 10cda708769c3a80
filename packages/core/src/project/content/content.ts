import { Code, fail } from "../../platform/error";
import { ProjectEntity } from "../entity";
import type {
  EditorRows,
  NoteRow,
  PhaseRow,
  ProjectRow,
  ScopeRow,
  SectionRow,
  TaskRow,
  TermRow,
} from "../rows";
import { SHOW_FLAGS } from "../schema";

/** The fields of a project's row that say how its sum is asked for. */
export const SCHEDULE_SETTINGS = [
  "invoice_payment_terms",
  "invoice_upfront_mode",
  "invoice_upfront_percentage_amount",
  "invoice_upfront_value_amount",
  "invoice_remaining_mode",
  "invoice_remaining_monthly_count",
  "invoice_remaining_monthly_start_at",
  "invoice_remaining_payments",
] as const satisfies (keyof ProjectRow)[];

/** The fields of a project's row that its document and invoices depend on. */
export const SETTINGS = [
  "client_goals",
  "summary",
  "general_terms",
  "expire_at",
  "tax",
  ...SHOW_FLAGS,
  ...SCHEDULE_SETTINGS,
] as const satisfies (keyof ProjectRow)[];

/** The rows that a version of a proposal is made of, and that a restored draft gets back. */
export interface Content {
  scope_id: number;
  settings: Partial<ProjectRow>;
  note: NoteRow | undefined;
  phases: PhaseRow[];
  tasks: TaskRow[];
  terms: TermRow[];
  sections: SectionRow[];
}

export type DocumentRows = EditorRows & { terms: TermRow[]; sections: SectionRow[] };

/** Returns the project's current scope. 2041 without one. */
export const currentScopeOf = ({ project, scopes }: Pick<EditorRows, "project" | "scopes">): ScopeRow =>
  scopes.find(({ id }) => id === project.scopes[0]?.id) ?? fail(Code.ScopeUnavailable);

/** Returns the content of the draft. */
export function contentOf(opened: DocumentRows): Content {
  const { project, phases, tasks, notes, terms, sections } = opened;
  const { id: scope_id } = currentScopeOf(opened);
  const ours = <T extends { scope_id: number }>(rows: T[]) => rows.filter((row) => row.scope_id === scope_id);
  return {
    scope_id,
    settings: Object.fromEntries(SETTINGS.map((name) => [name, project[name]])),
    note: notes.find(({ id }) => id === scope_id),
    phases: ours(phases),
    tasks: ours(tasks),
    terms,
    sections,
  };
}

/**
 * Returns the fields about the work on a service. They change as work goes on and are no part of what is
 * sold.
 */
export const life = ({ status, due_at, user_id }: TaskRow): Partial<TaskRow> => ({ status, due_at, user_id });

/** Returns a project's rows with its scope as in `content`; the work on services keeps its current state. */
export function overlaid(
  opened: EditorRows,
  { scope_id, settings, note, phases, tasks }: Content,
): EditorRows {
  const others = <T extends { scope_id: number }>(rows: T[]) =>
    rows.filter((row) => row.scope_id !== scope_id);
  const now = new Map([...opened.removed, ...opened.tasks].map((task) => [task.id, task]));
  return {
    ...opened,
    project: { ...opened.project, ...settings },
    notes: [...opened.notes.filter(({ id }) => id !== scope_id), ...(note ? [note] : [])],
    phases: [...others(opened.phases), ...phases],
    tasks: [
      ...others(opened.tasks),
      ...tasks.map((task) => {
        const there = now.get(task.id);
        return there ? { ...task, ...life(there) } : task;
      }),
    ],
  };
}

/** Returns the key of a project's row. */
export const projectKey = ({ owner_id, project_id }: { owner_id: number; project_id: number }) => ({
  owner_id,
  project_id,
});

export const projectPatch = (of: { owner_id: number; project_id: number }) =>
  ProjectEntity.patch(projectKey(of));
