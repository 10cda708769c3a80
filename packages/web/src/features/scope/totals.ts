import { type PricedTask, type Summary, summarize } from "@stint/core/project/scope/rules";
import type { Key, TaskRow } from "./model";

/** The fields of the rows that a total depends on. */
export const counted: readonly (keyof TaskRow)[] = [
  "price",
  "quantity",
  "role_id",
  "cost",
  "pricing",
  "percent",
  "optional",
  "option_group",
  "chosen",
];

const pricedOf = (task: TaskRow): PricedTask => ({
  id: task.key,
  scopecategory_id: task.phase,
  role_id: task.role_id,
  price: task.price,
  quantity: task.quantity,
  pricing: task.pricing,
  percent: task.percent,
  optional: task.optional,
  option_group: task.option_group,
  chosen: task.chosen,
  cost: task.cost,
});

/** All services in the form that the calculator takes, in the order of the scope. */
export function pricedTasks(store: {
  order: readonly Key[];
  siblings: (phase: Key) => readonly Key[];
  tasks: ReadonlyMap<Key, TaskRow>;
}): PricedTask[] {
  return store.order.flatMap((phase) =>
    store.siblings(phase).flatMap((key) => {
      const task = store.tasks.get(key);
      return task ? [pricedOf(task)] : [];
    }),
  );
}

/** The totals of a scope, with each line's amount by key. */
export interface Totals {
  summary: Summary;
  /** The services that are in the total. An option that is not picked is left out. */
  counted: ReadonlySet<Key>;
  /** The amount of each service, if it is picked; null is not priced (D8). */
  amounts: ReadonlyMap<Key, number | null>;
  /** The groups of services as one text: it changes when their headings do. */
  groupLines: string;
}

/** `tasks` in the order of the scope. */
export function totalsOf(phases: readonly Key[], tasks: readonly TaskRow[]): Totals {
  const summary = summarize({ categories: phases.map((id) => ({ id })), tasks: tasks.map(pricedOf) });
  return {
    summary,
    counted: new Set(summary.chosen),
    amounts: new Map(
      summary.tasks.map(({ id, price_total }, at) => {
        const task = tasks[at];
        const open = task && (task.pricing === "percent" ? !task.percent : task.price === null);
        return [id, open ? null : price_total];
      }),
    ),
    groupLines: tasks
      .flatMap(({ key, option_group }) => (option_group ? [`${key}:${option_group}`] : []))
      .join("\n"),
  };
}
