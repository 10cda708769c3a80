import { Gate } from "../../billing/gate";
import { Client } from "../../client";
import { CONFIDENTIALITY } from "./initial";

/**
 * Returns whether a term is free: 'Confidentiality' is included in every plan, all others need a
 * subscription.
 */
export const isFree = (name: string): boolean => Client.fold(name) === Client.fold(CONFIDENTIALITY.name);

/** Refuses every term but 'Confidentiality' without a subscription (1007). */
export async function assertPlan(name: string): Promise<void> {
  if (isFree(name)) return;
  await Gate.assertOpen("term.save");
}
