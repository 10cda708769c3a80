import { Gate } from "../../billing/gate";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail, failMissing, invalid } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Workspace } from "../../workspace";
import { commitEdit } from "../content/edit";
import { rankAfter } from "../order";
import {
  type EditorRows,
  open,
  openProject,
  openScope,
  type ProjectRow,
  type ScopeRow,
  shapeTask,
  type TaskRow,
} from "../rows";
import { claimHashWrite, claimIdWrite } from "../rows/initial";
import { ScopeEntity, ScopeNoteEntity, TaskEntity } from "../rows/scope-entity";
import { type Priced, setPricedWrite, updateTotalWrites, withPricing } from "../rows/totals";
import { renewTax } from "../tax/rules";
import type { CopiedTax } from "../tax/schema";
import { append, openForScope } from "./append";
import { commitUnseen, copyContents, copyTask, rowWrites } from "./contents";
import type { CopyInput, DuplicateInput, Task } from "./schema";
import { openPhase, taskOf } from "./task";
import { assertEditable, requireEditableWrite, requirePhaseWrite } from "./write";

/** Returns the currency of a service's price. */
const currencyOf = async ({ project_id }: TaskRow) => (await open(project_id))?.project.currency;

/** Returns the tax of a copied service: a template's named rate is what it is today where new work begins. */
async function taxOfCopy({ tax }: TaskRow, from: ScopeRow, to: ScopeRow): Promise<CopiedTax | undefined> {
  if (!tax || !from.is_template || to.is_template) return tax ?? undefined;
  return renewTax(tax, (await Workspace.get()).tax_rates);
}

/**
 * Copies a service into a phase: after the original in its own phase, at the end of any other. By default its
 * work is reset and its price is kept. 1007 for another project's on the free plan, as for its whole scope, and for
 * one of a template that the plan hides.
 */
export const duplicateTask = (
  id: number,
  { scopecategory_id, ...kept }: { scopecategory_id: number } & Partial<CopyInput>,
): Promise<Task> =>
  withPricing((mode) =>
    Db.retryOnConflict(async () => {
      const [{ task: original, scope: source }, { phase, scope, services, project }] = await Promise.all([
        taskOf(id),
        openPhase(scopecategory_id),
      ]);
      if (original.deleted_at) fail(Code.NotFound);
      if (source.is_template) await Gate.assertOpen("template.save");
      else if (original.project_id !== scope.project_id) await Gate.assertOpen("project.from_past");
      assertEditable(scope);
      if (original.project_id !== scope.project_id && (await currencyOf(original)) !== project.currency)
        invalid({
          scopecategory_id: `This project is in ${project.currency}, and the service is priced in another currency`,
        });
      const { tax: _, ...copied } = copyTask(original, kept);
      const tax = await taxOfCopy(original, source, scope);
      const task: TaskRow = {
        ...copied,
        ...(tax ? { tax } : {}),
        project_id: scope.project_id,
        scope_id: scope.id,
        scopecategory_id,
        version: 1,
        created_at: iso(),
        rank: rankAfter(services, original.id),
      };
      await commitEdit(
        scope,
        [
          Db.put(TaskEntity.create(task)),
          claimIdWrite("task", task),
          requireEditableWrite(scope),
          requirePhaseWrite(phase, scope.id),
          ...(await updateTotalWrites(scope, [{ after: task }], mode)),
        ],
        [Event.audit("task.added", `project:${scope.project_id}`, { after: shapeTask(task) })],
      );
      return shapeTask(task);
    }),
  );

/**
 * Returns the write of a project's list of scopes to the row as read; with `priced` if the current one
 * changed.
 */
export const scopesWrite = (
  project: ProjectRow,
  scopes: ProjectRow["scopes"],
  priced: Priced = { price_total: project.price_total, pricing_id: project.pricing_id },
  beside: Db.Changes<ProjectRow> = {},
): Db.Write => setPricedWrite(project, priced, { ...beside, scopes });

export const currentWrite = (scope: ScopeRow, is_current: boolean): Db.Write =>
  Db.update(
    ScopeEntity.patch({ owner_id: scope.owner_id, project_id: scope.project_id, id: scope.id }).set({
      is_current,
    }),
  );

/** Adds a scope's phases and services behind those of another scope. 2040 once that is active, 1003 for an unknown one. */
async function appendCopy(
  { source, source_id }: { source: EditorRows; source_id: number },
  { project_id, scope_id, ...kept }: DuplicateInto & { scope_id: number },
): Promise<{ id: number; project_id: number }> {
  await Db.retryOnConflict(async () => {
    const opened = await openForScope(project_id);
    const scope = opened.scopes.find(({ id }) => id === scope_id) ?? fail(Code.NotFound);
    const common = { owner_id: scope.owner_id, project_id, scope_id, created_at: iso() };
    await append(scope, opened, {
      contents: copyContents(source, source_id, common, kept),
      words: source.notes.find(({ id }) => id === source_id) ?? {},
      ...{ project: {}, writes: [], told: { source_id } },
    });
  });
  return { id: scope_id, project_id };
}

type DuplicateInto = Pick<DuplicateInput, "project_id" | "scope_id"> & Partial<CopyInput>;

/**
 * Copies a scope's phases and services into a new draft scope of a project, or behind those of its scope `scope_id`, and
 * returns the id. It is never
 * the current one: `setCurrent` is a call of its own. 422 for a project of another currency (D7). Rows are
 * written in chunks that nobody can see; the scope itself comes last and makes all of it visible at once.
 * 2032 when the project is completed, 1007 for another project's scope on the free plan (D40).
 */
export async function duplicate(
  source_id: number,
  { project_id, scope_id, ...kept }: DuplicateInto,
): Promise<{ id: number; project_id: number }> {
  const source = await openScope(source_id);
  const target = source.project.project_id === project_id ? source : await openProject(project_id);
  if (!target) return failMissing("project");
  if (target.project.status === "completed") fail(Code.ProjectNotUpdatable);
  const { currency } = source.project;
  if (currency !== target.project.currency)
    invalid({
      project_id: `This scope is priced in ${currency}, and the project is in ${target.project.currency}`,
    });
  if (target !== source) await Gate.assertOpen("project.from_past");
  if (scope_id !== undefined) return appendCopy({ source, source_id }, { project_id, scope_id, ...kept });
  const { owner_id } = target.project;
  const id = Id.next();
  const common = { owner_id, project_id, scope_id: id, created_at: iso() };
  const note = source.notes.find((each) => each.id === source_id);
  const about = `project:${project_id}`;
  await commitUnseen(rowWrites(copyContents(source, source_id, common, kept)), (from) =>
    Event.audit("scope.copying", about, { after: { scope_id: id, from } }),
  );

  await Db.retryOnConflict(async () => {
    const now = (await openProject(project_id)) ?? failMissing("project");
    if (now.project.status === "completed") fail(Code.ProjectNotUpdatable);
    const scope = { id, status: "draft" as const };
    const copy = { ...common, version: 1, ...scope, hash: Id.token(), is_current: false, is_out: false };
    await Db.commit(
      [
        Db.put(ScopeEntity.create(copy)),
        claimIdWrite("scope", copy),
        claimHashWrite(copy),
        ...(note ? [Db.put(ScopeNoteEntity.create({ ...note, ...common, version: 1, id }))] : []),
        scopesWrite(now.project, [...now.project.scopes, scope]),
      ],
      [Event.audit("scope.duplicated", about, { after: { scope_id: id, source_id } })],
    );
  });
  return { id, project_id };
}
