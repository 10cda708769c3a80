/** The arithmetic and the states of a scope (D4, D8, D15). Browser-safe. Amounts are minor units. */
import { Code } from "../../platform/error/catalogue";
import { Money } from "../../platform/money";
import { DELETED, machine } from "../../platform/state";

/** Exported for the editor: the web app takes ranks from here. */
export * as Rank from "../../platform/rank";
export * from "./pricing/adjust";
export * from "./pricing/adjust-whole";
export * from "./pricing/rules";

/**
 * Default names of a new project's first phase, of later phases and of a service, for the owner to replace.
 */
export const DEFAULT_PHASE = "My first phase";
export const LATER_PHASE = "New phase";
export const DEFAULT_SERVICE = "New Service";

/** Returns a phase's name for the client: a default name is only a hint, and is not printed. */
export const shownPhase = (name: string): string =>
  name === DEFAULT_PHASE || name === LATER_PHASE ? "" : name;

/** A margin as a percentage of the revenue or as an amount; the percentage takes precedence. */
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

/**
 * Returns the budget: available = revenue - margin - own pay - team pay; profit = margin + own pay +
 * available.
 */
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

/**
 * The states of work on a service (D15). An illegal move is a conflict (1004), because the catalog has no
 * code for it.
 */
export const task = machine<TaskState, TaskAction>(TASK_STATES, {
  start: { open: "started", rejected: "started", otherwise: Code.Conflict },
  complete: { open: "completed", started: "completed", rejected: "completed", otherwise: Code.Conflict },
  reset: { started: "open", completed: "open", accepted: "open", rejected: "open", otherwise: Code.Conflict },
  accept: { completed: "accepted", otherwise: Code.Conflict },
  reject: { completed: "rejected", otherwise: Code.Conflict },
});

/** Returns whether the teammate who does a service may take an action; all others are the owner's. */
export const isTeammateAction = (action: TaskAction): boolean => action === "start" || action === "complete";

/**
 * Returns whether a service is a user's work: the assigned person's, or else that of everybody with its role
 * on the project.
 */
export const isWorkOf = (
  task: { user_id?: number | null | undefined; role_id: string },
  { user_id, role_id }: { user_id: number; role_id?: string | null | undefined },
): boolean => (task.user_id ? task.user_id === user_id : task.role_id === role_id);

/**
 * Returns the progress of the services that count. Completed and accepted work is done; rejected work is not.
 */
export function progressOf(
  tasks: readonly { id: number; status: TaskState }[],
  chosen: readonly number[],
): { total: number; started: number; completed: number; accepted: number; percent: number } {
  const counted = new Set(chosen);
  const of = tasks.filter(({ id }) => counted.has(id));
  const count = (...states: TaskState[]) => of.filter(({ status }) => states.includes(status)).length;
  const accepted = count("accepted");
  const completed = count("completed");
  const percent = of.length === 0 ? 0 : Math.floor(((accepted + completed) * 100) / of.length);
  return { total: of.length, started: count("started", "rejected"), completed, accepted, percent };
}

export const STATES = ["draft", "active"] as const;
export type State = (typeof STATES)[number];
export type Action = "edit" | "delete" | "setcurrent";

/** The states of a scope: only a draft can be edited (2040) or deleted (2039). */
export const scope = machine<State, Action>(STATES, {
  edit: { draft: "draft", otherwise: Code.ScopeNotDraft },
  delete: { draft: DELETED, otherwise: Code.ActiveScopeNotDeletable },
  setcurrent: { draft: "active", active: "active", otherwise: Code.ScopeUnavailable },
});

/**
 * Statuses in which a proposal is with the client, or was signed. An expired one can be opened again by a
 * later day.
 */
const OFFERED = new Set(["published", "sent", "viewed", "changes_requested", "expired", "accepted"]);

/**
 * Returns whether another scope may not become the current one: a proposal is out, accepted, or has an open
 * change order.
 */
export const isOffered = (project: {
  proposal_status?: string | null | undefined;
  change_id?: number | null | undefined;
}): boolean => OFFERED.has(project.proposal_status ?? "draft") || Boolean(project.change_id);

/**
 * Returns the code that refuses deleting: the scope of a proposal that is out or accepted (2038), an active
 * one (2039), or the project's current one (2038).
 */
export function deleteRefusal(facts: {
  status: State;
  is_offered?: boolean;
  has_proposal: boolean;
}): number | undefined {
  if (facts.is_offered) return Code.ScopeConnected;
  return scope.guard(facts.status, "delete") ?? (facts.has_proposal ? Code.ScopeConnected : undefined);
}
