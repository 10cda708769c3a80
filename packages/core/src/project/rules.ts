/** The actions that each status of a project allows (D15): draft, active, completed. Browser-safe. */
import { Code } from "../platform/error/catalogue";
import { DELETED, machine } from "../platform/state";
import type { TaskAction } from "./scope/rules";

export * from "./agreement/status-words";

export const STATES = ["draft", "active", "completed"] as const;
export type State = (typeof STATES)[number];
export type Action = "edit" | "shelve" | "activate" | "complete" | "delete";

/** A completed project cannot change: 2032 for its contents, 2013 for its status. */
export const project = machine<State, Action>(STATES, {
  edit: { draft: "draft", active: "active", otherwise: Code.ProjectNotUpdatable },
  shelve: { draft: "draft", active: "draft", otherwise: Code.ProjectCompleted },
  activate: { draft: "active", active: "active", otherwise: Code.ProjectCompleted },
  complete: { draft: "completed", active: "completed", otherwise: Code.ProjectCompleted },
  delete: { draft: DELETED, active: DELETED, otherwise: Code.ProjectNotUpdatable },
});

const actionTo = { draft: "shelve", active: "activate", completed: "complete" } as const;

export interface Facts {
  status: State;
  /** Number of invoices that were sent and are neither paid nor void. */
  active_invoice_count: number;
  /** True if a client signed its proposal: such a project cannot become a draft again. */
  is_signed?: boolean;
}

/** Returns the code that refuses `action`, or undefined (D15). */
export function guard(facts: Facts, action: Action): number | undefined {
  const code = project.guard(facts.status, action);
  if (code !== undefined) return code;
  const closes =
    action === "delete" || action === "complete" || (action === "shelve" && facts.status === "active");
  return closes && facts.active_invoice_count > 0 ? Code.ProjectHasActiveInvoices : undefined;
}

/** Returns whether work has begun: a client accepted the project, or its owner made it active. */
export const isBegun = (of: Pick<Facts, "status" | "is_signed">): boolean =>
  of.status !== "draft" || of.is_signed === true;

/**
 * Returns the code that refuses work on a service before the project has begun (2041); reopening a service is
 * always allowed.
 */
export const workRefusal = (
  of: Pick<Facts, "status" | "is_signed">,
  action: TaskAction,
): number | undefined => (action === "reset" || isBegun(of) ? undefined : Code.ScopeUnavailable);

/**
 * Returns the code that refuses a status: completed already (2013), signed by a client (2036), or unpaid
 * invoices (2033).
 */
export function statusRefusal(facts: Facts, target: State): number | undefined {
  if (target === "draft" && facts.status === "active" && facts.is_signed) return Code.ProposalAlreadyAccepted;
  return guard(facts, actionTo[target]);
}
