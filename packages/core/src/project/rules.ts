/** What may happen to a project (D15): draft, active, completed. Browser-safe. */
import { Code } from "../platform/error/catalogue";
import { DELETED, machine } from "../platform/state";
import type { TaskAction } from "./scope/rules";

export * from "./agreement/facts";
export * from "./agreement/status-words";

export const STATES = ["draft", "active", "completed"] as const;
export type State = (typeof STATES)[number];
export type Action = "edit" | "shelve" | "activate" | "complete" | "delete";

/** A completed project changes no more: 2032 for its contents, 2013 for its status. */
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
  /** Invoices that were sent and are neither paid nor void. */
  active_invoice_count: number;
  /** A client signed its proposal: what was won cannot become a draft again. */
  is_signed?: boolean;
}

/** The code that refuses `action`, or undefined (D15). */
export function guard(facts: Facts, action: Action): number | undefined {
  const code = project.guard(facts.status, action);
  if (code !== undefined) return code;
  const closes =
    action === "delete" || action === "complete" || (action === "shelve" && facts.status === "active");
  return closes && facts.active_invoice_count > 0 ? Code.ProjectHasActiveInvoices : undefined;
}

/** There is work to do: a client accepted it, or its owner took it as won. */
export const isBegun = (of: Pick<Facts, "status" | "is_signed">): boolean =>
  of.status !== "draft" || of.is_signed === true;

/** Refuses work on a service before it is begun (2041); opening it again is always allowed. */
export const workRefusal = (
  of: Pick<Facts, "status" | "is_signed">,
  action: TaskAction,
): number | undefined => (action === "reset" || isBegun(of) ? undefined : Code.ScopeUnavailable);

/** Refuses the status call: completed already (2013), signed by a client (2036), or money still open (2033). */
export function statusRefusal(facts: Facts, target: State): number | undefined {
  if (target === "draft" && facts.status === "active" && facts.is_signed) return Code.ProposalAlreadyAccepted;
  return guard(facts, actionTo[target]);
}
