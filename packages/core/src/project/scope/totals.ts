import { Db } from "../../platform/db";
import { AppError, Code, invalid } from "../../platform/error";
import { Id } from "../../platform/id";
import { Money } from "../../platform/money";
import { ProjectEntity } from "../entity";
import { type EditorRows, open, type ScopeRow, shapeTask, type TaskRow } from "./read";
import { lineTotal, summarize } from "./rules";

/**
 * How a project's stored `price_total` is kept true. Where every service of its current scope counts for
 * itself, a write adds what its line gained: no read, and two at once do not meet. Once a percent service or
 * an option group is among them one line moves others, so `pricing_id` stands on the project and every write
 * that touches a price sums the whole scope, one after the other: `pricing_id` changes each time and is the
 * condition.
 */
export type Mode = "each" | "whole";

/** What one write makes of a service; `after` is missing when it goes, `before` when it comes. */
export interface Change {
  before?: TaskRow | undefined;
  after?: TaskRow | undefined;
}

/** The project is priced as a whole; only `priced` hears of it. */
class PricedAsWhole extends Error {}

/** Runs `work` as if every line counted for itself, and again with the whole in view where that is not so. */
export async function withPricing<T>(work: (mode: Mode) => Promise<T>): Promise<T> {
  try {
    return await work("each");
  } catch (error) {
    if (!(error instanceof PricedAsWhole)) throw error;
    return work("whole");
  }
}

const isPlain = (task: TaskRow): boolean => task.pricing !== "percent" && !task.option_group;

/** What a plain service adds to the total: its line, unless it is optional and not chosen. */
const lineOf = (task: TaskRow): number =>
  task.optional && !task.chosen ? 0 : lineTotal({ price: task.price ?? null, quantity: task.quantity });

/** A deleted service counts as none. */
const present = (task: TaskRow | undefined): TaskRow | undefined => (task?.deleted_at ? undefined : task);

/** Whether a service can come and go without the total noticing. */
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

/** No line is dearer than an amount may be: ten billion. 422 by field. */
export const DEAREST = 999_999_999_999;

/** 422 for a line, or a cost, that is too large to count. */
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

/** What a project's row says of its current scope: the total, and whether it is priced as a whole. */
export interface Priced {
  price_total: number;
  pricing_id: number | undefined;
}

/** The total of those of `tasks` that are of a scope. */
export function totalOf(tasks: readonly TaskRow[], scope_id: number): Priced {
  const mine = tasks.filter((task) => task.scope_id === scope_id);
  const { price_total } = summarize({ categories: [], tasks: mine.map(shapeTask) });
  return { price_total, pricing_id: mine.every(isPlain) ? undefined : Id.next() };
}

/**
 * Writes what a project's current scope adds up to, and the list of its scopes where that changes, unless the
 * project was priced otherwise since it was read (1004).
 */
export function setPriced(
  project: ProjectRow,
  { price_total, pricing_id }: Priced,
  scopes?: ProjectRow["scopes"],
): Db.Write {
  const priced = { price_total, pricing_id: pricing_id ?? null };
  if (!scopes) return Db.amend(ProjectEntity, project, priced);
  // A proposal that went out, or was answered, in between says which scope counts.
  const where = Db.unchanged(project, ["price_total", "pricing_id", "proposal_status"]);
  return Db.revise(ProjectEntity, project, { ...priced, scopes }, { where }).write;
}

/** Sets the total of a project that was read to what is left of its scope's services, `tasks`. */
export const setTotal = (scope: ScopeRow, project: ProjectRow, tasks: readonly TaskRow[]): Db.Write[] =>
  scope.is_current ? [setPriced(project, totalOf(tasks, scope.id))] : [];

/**
 * The writes that keep the project's total through `changes` of its services. Hand in the rows where they
 * were read already; otherwise they are read when they are needed.
 */
export async function totals(
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
    if (delta === 0) return [];
    return [
      Db.update(
        ProjectEntity.patch(keyOf(scope))
          .add({ price_total: delta })
          .where(({ pricing_id }, { notExists }) => notExists(pricing_id)),
        () => new PricedAsWhole(),
      ),
    ];
  }
  const all = opened ?? (await open(scope.project_id));
  if (!all) throw new AppError(Code.NotFound);
  const after = new Map(changes.flatMap((each) => (each.after ? [[each.after.id, each.after]] : [])));
  const gone = new Set(given.flatMap(({ before }) => (before ? [before.id] : [])));
  const kept = all.tasks.filter(({ id }) => !gone.has(id) && !after.has(id));
  const phases = new Set(all.phases.map(({ id }) => id));
  const added = [...after.values()].filter((task) => phases.has(task.scopecategory_id));
  return setTotal(scope, all.project, [...kept, ...added]);
}
