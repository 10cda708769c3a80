import { AppError, type Code } from "../../platform/error";
import { Workspace } from "../../workspace";
import { type Action, GATES, isOpen } from "./rules";

export * as Gate from "./index";
export * from "./rules";

/** Returns the refusal of an action that the plan does not include (D40). */
export const refusalOf = (action: Action): AppError =>
  new AppError(GATES[action].code as Code, GATES[action].refusal);

/** Refuses an action that the actor's plan does not include (1007, D40). */
export async function assertOpen(action: Action): Promise<void> {
  if (!isOpen(action, await Workspace.get())) throw refusalOf(action);
}
