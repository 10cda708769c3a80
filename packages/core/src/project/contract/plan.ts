import { Client } from "../../client";
import { Code, fail } from "../../platform/error";
import { Workspace } from "../../workspace";
import { CONFIDENTIALITY } from "./initial";

/** 'Confidentiality' is for everybody, every other term for subscribers. */
export const isFree = (name: string): boolean => Client.fold(name) === Client.fold(CONFIDENTIALITY.name);

/** Without a subscription there is 'Confidentiality' only (1007). */
export async function assertPlan(name: string): Promise<void> {
  if (isFree(name)) return;
  if (!(await Workspace.get()).is_subscribed)
    fail(Code.PlanLimit, "Your plan includes the confidentiality term. Upgrade to add your own terms.");
}
