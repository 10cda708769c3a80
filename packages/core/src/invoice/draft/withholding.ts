import { Client } from "../../client";
import type { Workspace } from "../../workspace";
import { findCashStep } from "../../workspace/cash-rounding/rules";
import { findWithholding, type WithholdingClient } from "../../workspace/withholding/rules";
import { type Next, totalsOf } from "../read";

/**
 * Returns an unsent invoice with what its client withholds and how its currency is rounded now, and its totals. Once
 * somebody chose what is withheld, that stays.
 */
export function withDeductions<T extends Next>(
  of: T,
  workspace: Workspace.Info,
  client: WithholdingClient | undefined,
): T {
  const withholding = of.withholding_chosen ? of.withholding : findWithholding(workspace, client);
  const cash_step = findCashStep(workspace, of.currency);
  // Most businesses have neither: nothing is computed again.
  if (!withholding && !cash_step && !of.withholding && !of.cash_step) return of;
  const next = { ...of, withholding, cash_step };
  return { ...next, ...totalsOf(next) };
}

/** Does so with its client as they are now. */
export async function readDeductions<T extends Next>(of: T, workspace: Workspace.Info): Promise<T> {
  const follows = workspace.withholdings.length > 0 && !of.withholding_chosen && of.client_id !== undefined;
  return withDeductions(of, workspace, follows ? await Client.find(of.client_id ?? 0) : undefined);
}
