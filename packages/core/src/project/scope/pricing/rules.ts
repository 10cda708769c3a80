/**
 * Computes what a scope costs (D1 to D4, D8): the one function for the editor, the proposal, the client's
 * page and the stored totals. Browser-safe, and fast enough to run on each key press: no BigInt and no
 * garbage on the usual path. Amounts are minor units; quantities and percentages are decimal strings with at
 * most 4 decimals.
 */
import { Money } from "../../../platform/money";
import type { ItemTax } from "../../../platform/tax/schema";

/** The fields of a service that its price depends on. Absent fields have the usual default. */
export interface PricedTask {
  id: number;
  scopecategory_id: number;
  role_id: string;
  /** Minor units per unit; null is not priced, which is not 0 (D8). */
  price: number | null;
  quantity: string;
  /**
   * A `percent` service costs a share of the sum of the chosen `fixed` ones; its price and quantity are
   * unused.
   */
  pricing?: "fixed" | "percent";
  /** Null is not priced (D8). */
  percent?: string | null;
  /** The client may leave it out. Unused in a group. */
  optional?: boolean;
  /** Services with the same label are alternatives: exactly one is chosen. */
  option_group?: string | null;
  /** The owner's default choice: an optional service, or the one of its group. */
  chosen?: boolean;
  /** The owner's cost in minor units per unit; null is unknown. Never sent to a client or teammate. */
  cost?: number | null;
  /** Its own tax; null takes the project's. No part of the price. */
  tax?: ItemTax | null;
}

/** An option group with its services, in order, and the chosen one. */
export interface OptionGroup {
  option_group: string;
  chosen_id: number;
  task_ids: number[];
}

export interface Summary {
  categories: { id: number; price_total: number }[];
  /** Every service with its price if chosen; the sums count the chosen ones only. */
  tasks: { id: number; price_total: number }[];
  roles: { role_id: string; price_total: number }[];
  price_total: number;
  /** The sum of the chosen fixed-price services: the base of percentages. */
  fixed_total: number;
  /** Over the chosen services with a known cost: the sum of costs, and the prices above them. */
  cost_total: number;
  markup: number;
  /** Every service that counts: plain ones and chosen ones, in order. */
  chosen: number[];
  groups: OptionGroup[];
  /** Counted services without a price (D8). */
  unpriced: number[];
  unpriced_count: number;
}

/**
 * Returns quantity × price of a fixed-price service, rounded once, half away from zero (D2); 0 without a
 * price (D8).
 */
export function lineTotal(task: Pick<PricedTask, "price" | "quantity">): number {
  return task.price === null ? 0 : Money.multiply(task.quantity, task.price);
}

/** Returns the price of one service, or its percentage of `fixed_total`. */
export function totalOf(
  task: Pick<PricedTask, "price" | "quantity" | "pricing" | "percent">,
  fixed_total: number,
): number {
  if (task.pricing !== "percent") return lineTotal(task);
  return task.percent ? Money.percentOf(fixed_total, task.percent) : 0;
}

/** Returns whether a service has a price of its kind (D8). */
export const isPriced = (task: Pick<PricedTask, "price" | "pricing" | "percent">): boolean =>
  task.pricing === "percent" ? Boolean(task.percent) : task.price !== null;

/** Returns whether the client can choose a service. */
export const isOption = (task: Pick<PricedTask, "optional" | "option_group">): boolean =>
  Boolean(task.option_group) || task.optional === true;

/**
 * Returns the option groups, in order of their first service. The chosen one is the client's, else the one
 * marked `chosen`; of several marked ones the oldest (lowest id), and with none the oldest of all. Order does
 * not matter, so that moving a service changes no total.
 */
export function groupsOf(tasks: readonly PricedTask[], chosen?: ReadonlySet<number>): OptionGroup[] {
  const groups = new Map<string, OptionGroup & { led: boolean }>();
  for (const task of tasks) {
    if (!task.option_group) continue;
    const leads = chosen ? chosen.has(task.id) : task.chosen === true;
    const group = groups.get(task.option_group);
    if (!group) {
      const { option_group, id } = task;
      groups.set(option_group, { option_group, chosen_id: id, task_ids: [id], led: leads });
      continue;
    }
    group.task_ids.push(task.id);
    if (leads === group.led ? task.id < group.chosen_id : leads) {
      group.chosen_id = task.id;
      group.led = leads;
    }
  }
  return [...groups.values()].map(({ led: _, ...group }) => group);
}

/**
 * Returns totals per service, phase, role and scope, for a choice: the client's `chosen` ids, or the owner's
 * selection. Ids of services that are no options have no effect. Every phase is listed, in the given order;
 * roles are the given ones and those in use. Phases, roles and chosen services each add up to `price_total`
 * exactly. Throws RangeError on invalid amounts.
 */
export function summarize(
  scope: {
    categories: readonly { id: number }[];
    tasks: readonly PricedTask[];
    roles?: readonly { id: string }[];
  },
  chosen?: Iterable<number>,
): Summary {
  const picked = chosen && new Set(chosen);
  const groups = groupsOf(scope.tasks, picked);
  const leading = new Set(groups.map(({ chosen_id }) => chosen_id));
  const counts = (task: PricedTask): boolean => {
    if (task.option_group) return leading.has(task.id);
    if (!task.optional) return true;
    return picked ? picked.has(task.id) : task.chosen === true;
  };
  let fixed_total = 0;
  for (const task of scope.tasks)
    if (task.pricing !== "percent" && task.price !== null && counts(task))
      fixed_total = Money.add(fixed_total, lineTotal(task));

  const categories = new Map(scope.categories.map(({ id }) => [id, { id, price_total: 0 }]));
  const roles = new Map(scope.roles?.map(({ id }) => [id, { role_id: id, price_total: 0 }]));
  const tasks: Summary["tasks"] = [];
  const counted: number[] = [];
  const unpriced: number[] = [];
  let price_total = 0;
  let cost_total = 0;
  let markup = 0;
  for (const task of scope.tasks) {
    const line = totalOf(task, fixed_total);
    tasks.push({ id: task.id, price_total: line });
    let role = roles.get(task.role_id);
    if (!role) {
      role = { role_id: task.role_id, price_total: 0 };
      roles.set(task.role_id, role);
    }
    if (!counts(task)) continue;
    counted.push(task.id);
    if (!isPriced(task)) unpriced.push(task.id);
    const category = categories.get(task.scopecategory_id);
    if (category) category.price_total = Money.add(category.price_total, line);
    role.price_total = Money.add(role.price_total, line);
    price_total = Money.add(price_total, line);
    if (typeof task.cost !== "number") continue;
    const cost = Money.multiply(task.quantity, task.cost);
    cost_total = Money.add(cost_total, cost);
    markup = Money.add(markup, Money.subtract(line, cost));
  }
  return {
    categories: [...categories.values()],
    tasks,
    roles: [...roles.values()],
    price_total,
    fixed_total,
    cost_total,
    markup,
    chosen: counted,
    groups,
    unpriced,
    unpriced_count: unpriced.length,
  };
}

/**
 * Returns the error in a client's choice, in words, or undefined: every id is an optional service or one of a
 * group, none twice, and each group has exactly one. Services that are no options may be named, but need not
 * be.
 */
export function choiceRefusal(tasks: readonly PricedTask[], chosen: readonly number[]): string | undefined {
  const picked = new Set(chosen);
  if (picked.size !== chosen.length) return "Choose each service once";
  const known = new Set(tasks.map(({ id }) => id));
  if (chosen.some((id) => !known.has(id))) return "A service that was chosen is not in this proposal";
  for (const { option_group, task_ids } of groupsOf(tasks)) {
    const count = task_ids.filter((id) => picked.has(id)).length;
    if (count === 0) return `Choose one of ${option_group}`;
    if (count > 1) return `Choose only one of ${option_group}`;
  }
  return undefined;
}
