import { Client } from "../../client";
import { Code, fail } from "../../platform/error";
import { Workspace } from "../../workspace";
import { CONFIDENTIALITY } from "./initial";

/**
 * Returns whether a term is free: 'Confidentiality' is included in every plan, all others need a
 * subscription.
 */
export const isFree = (name: string): boolean => Client.fold(name) === Client.fold(CONFIDENTIALITY.name);

/** Refuses every term but 'Confidentiality' without a subscription (1007). */
export async function assertPlan(name: string): Promise<void> {
  if (isFree(name)) return;
  if (!(await Workspace.get()).is_subscribed)
    fail(Code.PlanLimit, "Your plan includes the confidentiality term. Upgrade to add your own terms.");
}
