import { AppError, Code } from "../../platform/error";
import { Workspace } from "../../workspace";
import { find } from "../read";
import { type Action, GATES, isOpen } from "./rules";

export * as Gate from "./index";
export * from "./rules";

/** Returns the refusal of an action that the plan does not include (D40). */
export const refusalOf = (action: Action): AppError => new AppError(Code.PlanLimit, GATES[action].refusal);

/** Returns the instant from which a workspace is on the free plan: the end of its subscription. */
export async function readEnd(of: Workspace.Info): Promise<string> {
  const row = await find(of.owner_id);
  return row?.ended_at ?? of.trial_ends_at ?? of.created_at;
}

/** Refuses an action that the actor's plan does not include (1007, D40). */
export async function assertOpen(action: Action): Promise<void> {
  if (!isOpen(action, await Workspace.get())) throw refusalOf(action);
}
