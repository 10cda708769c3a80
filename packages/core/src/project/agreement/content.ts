import { Code, fail } from "../../platform/error";
import { ProjectEntity } from "../entity";
import { SHOW_FLAGS } from "../schema";
import type {
  EditorRows,
  NoteRow,
  PhaseRow,
  ProjectRow,
  ScopeRow,
  SectionRow,
  TaskRow,
  TermRow,
} from "../scope/read";

/** What of a project's row decides its document and invoices. */
export const SETTINGS = [
  "client_goals",
  "summary",
  "general_terms",
  "expire_at",
  ...SHOW_FLAGS,
  "invoice_payment_terms",
  "invoice_upfront_mode",
  "invoice_upfront_percentage_amount",
  "invoice_upfront_value_amount",
  "invoice_remaining_mode",
  "invoice_remaining_monthly_count",
  "invoice_remaining_monthly_start_at",
  "invoice_remaining_payments",
] as const satisfies (keyof ProjectRow)[];

/** All that a version of a proposal is made of, as rows: what a restored draft becomes again. */
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

/** The scope that a project goes by. 2041 where it has none. */
export const leadingOf = ({ project, scopes }: Pick<EditorRows, "project" | "scopes">): ScopeRow =>
  scopes.find(({ id }) => id === project.scopes[0]?.id) ?? fail(Code.ScopeUnavailable);

/** What the draft says now. */
export function contentOf(opened: DocumentRows): Content {
  const { project, phases, tasks, notes, terms, sections } = opened;
  const { id: scope_id } = leadingOf(opened);
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

/** What the work on a service has become since; what is sold is not about progress. */
export const life = ({ status, due_at, user_id }: TaskRow): Partial<TaskRow> => ({ status, due_at, user_id });

/** A project's rows with its scope as `content` has it; the work on services stays what it is. */
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

/** The key of a project's row. */
export const projectKey = ({ owner_id, project_id }: { owner_id: number; project_id: number }) => ({
  owner_id,
  project_id,
});

export const projectPatch = (of: { owner_id: number; project_id: number }) =>
  ProjectEntity.patch(projectKey(of));
