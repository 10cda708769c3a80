/**
 * What a scope costs (D1 to D4, D8): the one function behind the editor, the proposal, the client's page and
 * the stored totals. Browser-safe, and quick enough to be called on each key: no BigInt and no garbage on the
 * usual path. Amounts are minor units; quantities and percentages decimal strings with at most 4 decimals.
 */
import * as Money from "../../../platform/money";

/** What a service in a phase needs to be counted. What is left out is what most services have. */
export interface PricedTask {
  id: number;
  scopecategory_id: number;
  role_id: string;
  /** Minor units each; null is not priced, which is not 0 (D8). */
  price: number | null;
  quantity: string;
  /** `percent` services cost a share of the chosen `fixed` ones together; their price and quantity are idle. */
  pricing?: "fixed" | "percent";
  /** Null is not priced (D8). */
  percent?: string | null;
  /** The client may leave it out. Idle in a group. */
  optional?: boolean;
  /** Services of one label are alternatives: exactly one of them is chosen. */
  option_group?: string | null;
  /** What is chosen until the client chooses: an optional service, or the one of its group. */
  chosen?: boolean;
  /** Minor units each, what the service costs the owner; null is unknown. Never to a client or teammate. */
  cost?: number | null;
}

/** An option group with its services, in order, and the one that counts. */
export interface OptionGroup {
  option_group: string;
  chosen_id: number;
  task_ids: number[];
}

export interface Summary {
  categories: { id: number; price_total: number }[];
  /** Every service with what it costs when chosen; the sums count the chosen ones only. */
  tasks: { id: number; price_total: number }[];
  roles: { role_id: string; price_total: number }[];
  price_total: number;
  /** The chosen services of a fixed price: what percentages are of. */
  fixed_total: number;
  /** Of the chosen services whose cost is known: what they cost, and how far their prices are above that. */
  cost_total: number;
  markup: number;
  /** Every service that counts: the plain ones and those chosen, in order. */
  chosen: number[];
  groups: OptionGroup[];
  /** Services that count and have no price yet (D8). */
  unpriced: number[];
  unpriced_count: number;
}

/** Quantity × price of a service of a fixed price, rounded once, half away from zero (D2); 0 without one (D8). */
export function lineTotal(task: Pick<PricedTask, "price" | "quantity">): number {
  return task.price === null ? 0 : Money.multiply(task.quantity, task.price);
}

/** What one service costs, a percentage of `fixed_total` where it is priced so. */
export function totalOf(
  task: Pick<PricedTask, "price" | "quantity" | "pricing" | "percent">,
  fixed_total: number,
): number {
  if (task.pricing !== "percent") return lineTotal(task);
  return task.percent ? Money.percentOf(fixed_total, task.percent) : 0;
}

/** Whether a service has a price of its kind (D8). */
export const isPriced = (task: Pick<PricedTask, "price" | "pricing" | "percent">): boolean =>
  task.pricing === "percent" ? Boolean(task.percent) : task.price !== null;

/** Whether the client has a say in a service. */
export const isOption = (task: Pick<PricedTask, "optional" | "option_group">): boolean =>
  Boolean(task.option_group) || task.optional === true;

/**
 * The option groups, in order of their first service. The one chosen is the client's, else the one marked
 * `chosen`; of several the oldest (lowest id), and of none the oldest of all. Order plays no part, so that
 * moving a service changes no total.
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
 * Totals per service, phase, role and scope, with the choice that they are for: the client's `chosen` ids, or
 * what the owner marked. Ids of services that are no options change nothing. Every phase is listed, in the
 * order given; roles are those given and those in use. Phases, roles and chosen services each add up to
 * `price_total` exactly. Throws RangeError on amounts that are none.
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
 * What is wrong with a client's choice, in words, or undefined: every id names an optional service or one of a
 * group, none twice, and each group has exactly one. Services that are no options need not be named, and may
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
