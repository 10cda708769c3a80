import { Db } from "../../platform/db";
import { AppError, Code, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { ProjectEntity } from "../entity";
import { lineTotal, summarize } from "../scope/rules";
import { type EditorRows, open, type ScopeRow, shapeTask, type TaskRow } from "./index";
import { TemplateScopeEntity } from "./template-entity";

/**
 * The way in which a project's stored `price_total` is updated. `each`: every service of its current scope
 * counts for itself, and a write adds the difference of its line; no read, and simultaneous writes do not
 * conflict. `whole`: with a percent service or an option group, one line changes others. Then the project has
 * a `pricing_id`, and every write that changes a price sums the whole scope, one after the other:
 * `pricing_id` changes each time and is the condition.
 */
export type Mode = "each" | "whole";

/** The change of a service by one write; `after` is absent when it is removed, `before` when it is new. */
export interface Change {
  before?: TaskRow | undefined;
  after?: TaskRow | undefined;
}

/** The project is priced as a whole; only `withPricing` handles this error. */
class PricedAsWhole extends Error {}

/**
 * Runs `work` as if every line counted for itself, and again over the whole scope if that is not the case.
 */
export async function withPricing<T>(work: (mode: Mode) => Promise<T>): Promise<T> {
  try {
    return await work("each");
  } catch (error) {
    if (!(error instanceof PricedAsWhole)) throw error;
    return work("whole");
  }
}

const isPlain = (task: TaskRow): boolean => task.pricing !== "percent" && !task.option_group;

/** Returns what a plain service adds to the total: its line, or 0 if it is optional and not chosen. */
const lineOf = (task: TaskRow): number =>
  task.optional && !task.chosen ? 0 : lineTotal({ price: task.price ?? null, quantity: task.quantity });

/** Returns undefined for a deleted service. */
const present = (task: TaskRow | undefined): TaskRow | undefined => (task?.deleted_at ? undefined : task);

/** Returns whether adding or removing a service leaves the total unchanged. */
export const isUncounted = (task: TaskRow): boolean => isPlain(task) && lineOf(task) === 0;

const PRICING = [
  "price",
  "quantity",
  "pricing",
  "percent",
  "optional",
  "option_group",
  "chosen",
] as const satisfies readonly (keyof TaskRow)[];

const isSame = ({ before, after }: Change): boolean =>
  Boolean(before && after && PRICING.every((key) => before[key] === after[key]));

/** The largest amount of a line: ten billion. 422 by field. */
export const DEAREST = 999_999_999_999;

/** Refuses a line, or a cost, above that limit (422). */
export function assertCountable(task: Pick<TaskRow, "price" | "quantity" | "cost">): void {
  const fits = (amount: number | undefined) =>
    amount === undefined || amount <= DEAREST / Number(task.quantity);
  if (!fits(task.price)) invalid({ price: "This price times the quantity is too large" });
  if (!fits(task.cost)) invalid({ cost: "This cost times the quantity is too large" });
}

type ProjectRow = EditorRows["project"];

const keyOf = ({ owner_id, project_id }: { owner_id: number; project_id: number }) => ({
  owner_id,
  project_id,
});

/** The pricing fields of a project's row: the total, and whether the scope is priced as a whole. */
export interface Priced {
  price_total: number;
  pricing_id: number | undefined;
}

/** Returns the total of those `tasks` that belong to a scope. */
export function totalOf(tasks: readonly TaskRow[], scope_id: number): Priced {
  const mine = tasks.filter((task) => task.scope_id === scope_id);
  const { price_total } = summarize({ categories: [], tasks: mine.map(shapeTask) });
  return { price_total, pricing_id: mine.every(isPlain) ? undefined : Id.next() };
}

/**
 * Returns the write of a project's current total, and of what changes `beside` it: that makes the project's next
 * version, which a total alone does not. Stale if the project was priced otherwise since it was read (1004).
 */
export function setPricedWrite(
  project: ProjectRow,
  { price_total, pricing_id }: Priced,
  beside: Db.Changes<ProjectRow> = {},
): Db.Write {
  const priced = { price_total, pricing_id: pricing_id ?? null };
  if (Object.keys(beside).length === 0) return Db.amend(ProjectEntity, project, priced);
  // A proposal that was sent or answered in between decides which scope counts.
  const where = Db.whereUnchanged(project, ["price_total", "pricing_id", "proposal_status"]);
  return Db.revise(ProjectEntity, project, { ...beside, ...priced }, { where }).write;
}

/** Returns the write that sets the total of a project, or a template, to that of the remaining `tasks` of its scope. */
export function setTotalWrites(scope: ScopeRow, project: ProjectRow, tasks: readonly TaskRow[]): Db.Write[] {
  if (!scope.is_current) return [];
  const priced = totalOf(tasks, scope.id);
  if (!scope.is_template) return [setPricedWrite(project, priced)];
  const { owner_id, project_id, price_total, pricing_id } = project;
  const head = { owner_id, project_id, price_total, pricing_id };
  return [Db.amend(TemplateScopeEntity, head, { ...priced, pricing_id: priced.pricing_id ?? null })];
}

/** Returns the write that adds to the total of a project, or a template, whose lines count each for itself. */
function addTotalWrite(scope: ScopeRow, delta: number): Db.Write {
  const refusal = () => new PricedAsWhole();
  const key = keyOf(scope);
  return scope.is_template
    ? Db.update(
        TemplateScopeEntity.patch(key)
          .add({ price_total: delta })
          .where(({ pricing_id }, { notExists }) => notExists(pricing_id)),
        refusal,
      )
    : Db.update(
        ProjectEntity.patch(key)
          .add({ price_total: delta })
          .where(({ pricing_id }, { notExists }) => notExists(pricing_id)),
        refusal,
      );
}

/**
 * Returns the writes that update the project's total for `changes` of its services. Pass the rows if they
 * were read already; otherwise they are read when needed.
 */
export async function updateTotalWrites(
  scope: ScopeRow,
  given: readonly Change[],
  mode: Mode,
  opened?: EditorRows,
): Promise<Db.Write[]> {
  const changes = given.map(({ before, after }) => ({ before: present(before), after: present(after) }));
  for (const { after } of changes) if (after) assertCountable(after);
  if (!scope.is_current || changes.every(isSame)) return [];
  const rows = changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== undefined);
  const gained = ({ before, after }: Change) =>
    Money.subtract(after ? lineOf(after) : 0, before ? lineOf(before) : 0);
  if (mode === "each" && !opened?.project.pricing_id && rows.every(isPlain)) {
    const delta = Money.sum(changes.map(gained));
    return delta === 0 ? [] : [addTotalWrite(scope, delta)];
  }
  const all = opened ?? (await open(scope.project_id));
  if (!all) throw new AppError(Code.NotFound);
  const after = new Map(changes.flatMap((each) => (each.after ? [[each.after.id, each.after]] : [])));
  const gone = new Set(given.flatMap(({ before }) => (before ? [before.id] : [])));
  const kept = all.tasks.filter(({ id }) => !gone.has(id) && !after.has(id));
  const phases = new Set(all.phases.map(({ id }) => id));
  const added = [...after.values()].filter((task) => phases.has(task.scopecategory_id));
  return setTotalWrites(scope, all.project, [...kept, ...added]);
}
