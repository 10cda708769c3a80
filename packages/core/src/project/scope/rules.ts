/** The arithmetic and the states of a scope (D4, D8, D15). Browser-safe. Amounts are minor units. */
import { Code } from "../../platform/error/catalogue";
import * as Money from "../../platform/money";
import { DELETED, machine } from "../../platform/state";

/** For the editor: the web app takes ranks from here. */
export * as Rank from "../../platform/rank";
export * from "./adjust";
export * from "./adjust-whole";
export * from "./pricing/rules";

/** What a new project's first phase, later ones and a service are called: there to be typed over. */
export const DEFAULT_PHASE = "My first phase";
export const LATER_PHASE = "New phase";
export const DEFAULT_SERVICE = "New Service";

/** A phase's name as a client reads it: one that it was made with is a hint, and prints nothing. */
export const shownPhase = (name: string): string =>
  name === DEFAULT_PHASE || name === LATER_PHASE ? "" : name;

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

/** What the teammate who does a service may say of it; the rest is the owner's. */
export const isTeammateAction = (action: TaskAction): boolean => action === "start" || action === "complete";

/** Whose work a service is: the person named, or else everybody of its role on the project. */
export const isWorkOf = (
  task: { user_id?: number | null | undefined; role_id: string },
  { user_id, role_id }: { user_id: number; role_id?: string | null | undefined },
): boolean => (task.user_id ? task.user_id === user_id : task.role_id === role_id);

/** How far the work on the services that count is. Completed and accepted work is done; a rejected one is not. */
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

/** Only a draft is edited (2040) or deleted (2039). */
export const scope = machine<State, Action>(STATES, {
  edit: { draft: "draft", otherwise: Code.ScopeNotDraft },
  delete: { draft: DELETED, otherwise: Code.ActiveScopeNotDeletable },
  setcurrent: { draft: "active", active: "active", otherwise: Code.ScopeUnavailable },
});

/** Statuses in which a proposal is with the client, or was signed. An expired one is opened again by a later day. */
const OFFERED = new Set(["published", "sent", "viewed", "changes_requested", "expired", "accepted"]);

/** Whether another scope may not take the lead: a proposal is out, accepted, or changed by an open change order. */
export const isOffered = (project: {
  proposal_status?: string | null | undefined;
  change_id?: number | null | undefined;
}): boolean => OFFERED.has(project.proposal_status ?? "draft") || Boolean(project.change_id);

/**
 * Refuses deleting: the scope of a proposal that is out or accepted (2038), an active one (2039), or the one that the
 * project goes by (2038).
 */
export function deleteRefusal(facts: {
  status: State;
  is_offered?: boolean;
  has_proposal: boolean;
}): number | undefined {
  if (facts.is_offered) return Code.ScopeConnected;
  return scope.guard(facts.status, "delete") ?? (facts.has_proposal ? Code.ScopeConnected : undefined);
}
