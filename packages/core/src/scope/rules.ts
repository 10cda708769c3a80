/**
 * The arithmetic and the states of a scope (D4, D8, D15). Browser-safe, and quick enough to be called on each
 * key of the editor: no BigInt and no garbage on the usual path. Amounts are minor units.
 */
import { Code } from "../platform/error/catalogue";
import * as Money from "../platform/money";
import { DELETED, machine } from "../platform/state";

/** For the editor: the web app takes ranks from here. */
export * as Rank from "../platform/rank";
export * from "./adjust";

/** What a service in a phase needs to be counted. */
export interface PricedTask {
  id: number;
  scopecategory_id: number;
  role_id: string;
  /** Minor units each; null is not priced, which is not 0 (D8). */
  price: number | null;
  /** Decimal string with at most 4 decimals. */
  quantity: string;
  /** The client may leave it out; it counts only when chosen. */
  optional?: boolean;
}

export interface Summary {
  categories: { id: number; price_total: number }[];
  tasks: { id: number; price_total: number }[];
  roles: { role_id: string; price_total: number }[];
  price_total: number;
  /** Services in the total that have no price yet (D8). */
  unpriced_count: number;
}

/** Quantity × price of a service, rounded once (D2); 0 while it has no price (D8). */
export function lineTotal(task: Pick<PricedTask, "price" | "quantity">): number {
  return task.price === null ? 0 : Money.multiply(task.quantity, task.price);
}

/** Whether a service counts in the total: all do but optional ones that are not chosen. */
function isCounted(task: Pick<PricedTask, "id" | "optional">, chosen?: ReadonlySet<number>): boolean {
  return !task.optional || chosen?.has(task.id) === true;
}

/**
 * Totals per service, phase, role and scope. Every phase is listed, in the order given; roles are those given
 * and those in use. An optional service has its own line total but counts nowhere else unless it is chosen.
 * Throws RangeError on amounts that are none.
 */
export function summarize(scope: {
  categories: readonly { id: number }[];
  tasks: readonly PricedTask[];
  roles?: readonly { id: string }[];
  settings?: { chosen?: Iterable<number> };
}): Summary {
  const chosen = new Set(scope.settings?.chosen);
  const categories = new Map(scope.categories.map(({ id }) => [id, { id, price_total: 0 }]));
  const roles = new Map(scope.roles?.map(({ id }) => [id, { role_id: id, price_total: 0 }]));
  const tasks: Summary["tasks"] = [];
  let price_total = 0;
  let unpriced_count = 0;
  for (const task of scope.tasks) {
    const line = lineTotal(task);
    tasks.push({ id: task.id, price_total: line });
    let role = roles.get(task.role_id);
    if (!role) {
      role = { role_id: task.role_id, price_total: 0 };
      roles.set(task.role_id, role);
    }
    if (!isCounted(task, chosen)) continue;
    if (task.price === null) unpriced_count++;
    const category = categories.get(task.scopecategory_id);
    if (category) category.price_total = Money.add(category.price_total, line);
    role.price_total = Money.add(role.price_total, line);
    price_total = Money.add(price_total, line);
  }
  return {
    categories: [...categories.values()],
    tasks,
    roles: [...roles.values()],
    price_total,
    unpriced_count,
  };
}

/** A margin as a percentage of the revenue or as an amount; the percentage leads when both are set. */
export interface Margin {
  percent?: string | null;
  amount?: number | null;
}

export interface Budget {
  revenue: number;
  margin: number;
  own_pay: number;
  team_pay: number;
  /** Below 0 when the budget is overspent, which is allowed and shown in red. */
  available: number;
  profit: number;
  /** Profit as a share of the revenue, a decimal string with at most 1 decimal. */
  profit_percent: string;
  over_budget: boolean;
}

/** available = revenue - margin - own pay - team pay; profit = margin + own pay + available. */
export function budget(of: { revenue: number; margin: Margin; own_pay: number; team_pay: number }): Budget {
  const { revenue, own_pay, team_pay } = of;
  const margin = of.margin.percent ? Money.percentOf(revenue, of.margin.percent) : (of.margin.amount ?? 0);
  const available = Money.subtract(revenue, Money.sum([margin, own_pay, team_pay]));
  const profit = Money.sum([margin, own_pay, available]);
  return {
    revenue,
    margin,
    own_pay,
    team_pay,
    available,
    profit,
    profit_percent: Money.shareOf(profit, revenue, 1),
    over_budget: available < 0,
  };
}

export const TASK_STATES = ["open", "started", "completed", "accepted", "rejected"] as const;
export type TaskState = (typeof TASK_STATES)[number];
export type TaskAction = "start" | "complete" | "reset" | "accept" | "reject";

/** The work on a service (D15). The catalogue has no code for it, so an illegal move is a conflict (1004). */
export const task = machine<TaskState, TaskAction>(TASK_STATES, {
  start: { open: "started", rejected: "started", otherwise: Code.Conflict },
  complete: { open: "completed", started: "completed", rejected: "completed", otherwise: Code.Conflict },
  reset: { started: "open", completed: "open", accepted: "open", rejected: "open", otherwise: Code.Conflict },
  accept: { completed: "accepted", otherwise: Code.Conflict },
  reject: { completed: "rejected", otherwise: Code.Conflict },
});

export const STATES = ["draft", "active"] as const;
export type State = (typeof STATES)[number];
export type Action = "edit" | "delete" | "setcurrent";

/** Only a draft is edited (2040) or deleted (2039). */
export const scope = machine<State, Action>(STATES, {
  edit: { draft: "draft", otherwise: Code.ScopeNotDraft },
  delete: { draft: DELETED, otherwise: Code.ActiveScopeNotDeletable },
  setcurrent: { draft: "active", active: "active", otherwise: Code.ScopeUnavailable },
});

/** Refuses deleting: active (2039), or connected to a proposal that is no draft (2038). */
export function deleteRefusal(facts: { status: State; has_proposal: boolean }): number | undefined {
  return scope.guard(facts.status, "delete") ?? (facts.has_proposal ? Code.ScopeConnected : undefined);
}
