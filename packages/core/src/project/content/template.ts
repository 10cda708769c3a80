import { createHash } from "node:crypto";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { type EditorRows, type NoteRow, open, type PhaseRow, shapePriced, type TaskRow } from "../rows";
import { TemplateScopeEntity, type TemplateScopeRow } from "../rows/template-entity";
import { summarize } from "../scope/rules";
import { NOTE, type TASK } from "../scope/schema";
import type { CopiedTax } from "../tax/schema";

/** The columns of a service that a template keeps: not its work, its person and its day. */
const KEPT = [
  "name",
  "role_id",
  "deliverable_id",
  "price",
  "quantity",
  "unit",
  "effort_hours",
  "cost",
  "pricing",
  "percent",
  "optional",
  "option_group",
  "chosen",
  "deliverable_description",
  "description",
] as const;

/** A service of a template; `key` is the same in each version of the template. */
export type TemplateService = Pick<Column.Values<typeof TASK>, (typeof KEPT)[number]> & {
  key: string;
  /** Its own tax, with the rate of the workspace that it stands for; absent where the project's is taken. */
  tax?: CopiedTax;
};

export interface TemplatePhase {
  key: string;
  name: string;
  description: string;
  services: TemplateService[];
}

/** What a template gives to a project, in order. Amounts in minor units of its currency. */
export interface TemplateContent extends Column.Values<typeof NOTE> {
  currency: string;
  phases: TemplatePhase[];
}

/** Returns the content of the scope with these rows. Of alternatives, the one that counts is chosen. */
export function readContent(
  { id }: { id: number },
  { currency }: { currency: string },
  { phases, tasks, note }: { phases: PhaseRow[]; tasks: TaskRow[]; note: NoteRow | undefined },
): TemplateContent {
  const { categories, tasks: services, summary } = shapePriced({ id }, { phases, tasks });
  const leads = new Set(summary.groups.map(({ chosen_id }) => chosen_id));
  return {
    currency,
    ...Column.valuesOf(NOTE, note ?? {}),
    phases: categories.map((phase) => ({
      key: `${phase.id}`,
      name: phase.name,
      description: phase.description,
      services: services
        .filter(({ scopecategory_id }) => scopecategory_id === phase.id)
        .map((task) => ({
          key: `${task.id}`,
          ...Column.pick(task, KEPT),
          // Absent and not null: contents of before have no such column, and none of them is another for it.
          ...(task.tax ? { tax: task.tax } : {}),
          chosen: task.option_group ? leads.has(task.id) : task.chosen,
        })),
    })),
  };
}

/** Returns the content of a template, as its rows are now. */
export const contentOfTemplate = (opened: EditorRows): TemplateContent =>
  readContent({ id: opened.project.id }, opened.project, {
    ...opened,
    note: opened.notes.find(({ id }) => id === opened.project.id),
  });

/** Returns the total of a template, and of each phase, in order. */
export function totalsOfTemplate({ phases }: TemplateContent): { price_total: number; phases: number[] } {
  const tasks = phases.flatMap(({ services }, at) => services.map((service) => ({ ...service, at })));
  const { price_total, categories } = summarize({
    categories: phases.map((_, at) => ({ id: at })),
    tasks: tasks.map(({ at, ...service }, n) => ({ ...service, id: n, scopecategory_id: at })),
  });
  const totals = new Map(categories.map(({ id, price_total: total }) => [id, total]));
  return { price_total, phases: phases.map((_, at) => totals.get(at) ?? 0) };
}

type Outline = Pick<
  TemplateScopeRow,
  "phase_names" | "phase_totals" | "service_count" | "digest" | "scope_version" | "is_held"
>;

/** Returns the outline of a template's first version. */
export const outlineOf = (content: TemplateContent): Outline => ({
  phase_names: content.phases.map(({ name }) => name),
  phase_totals: totalsOfTemplate(content).phases,
  service_count: content.phases.flatMap(({ services }) => services).length,
  digest: createHash("sha256").update(JSON.stringify(content)).digest("base64url"),
  scope_version: 1,
  is_held: false,
});

/**
 * Returns the outline of a template after an edit: a version is numbered once somebody has the one before, so
 * that an hour of edits is one version.
 */
function outlineAfter(template: TemplateScopeRow, content: TemplateContent): Outline {
  const { scope_version, is_held } = template;
  const outline = outlineOf(content);
  if (outline.digest === template.digest) return { ...outline, scope_version, is_held };
  return { ...outline, scope_version: is_held ? scope_version + 1 : scope_version };
}

/** Counts the outline of a template after an edit, and again when another edit was counted meanwhile. */
export const recountTemplate = (id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const opened = await open(id);
    if (!opened?.template) return;
    const { template } = opened;
    const outline = outlineAfter(template, contentOfTemplate(opened));
    if (outline.digest === template.digest) return;
    await Db.transact([Db.amend(TemplateScopeEntity, template, outline)]);
  });

/**
 * Returns the version of a template's content, and the writes for the transaction that gives it to somebody: from
 * then on this version stays as it is.
 */
export function holdVersionWrites(template: TemplateScopeRow, content: TemplateContent) {
  const outline = { ...outlineAfter(template, content), is_held: true };
  const isKnown = template.is_held && template.digest === outline.digest;
  return {
    scope_version: outline.scope_version,
    writes: isKnown ? [] : [Db.amend(TemplateScopeEntity, template, outline)],
  };
}
