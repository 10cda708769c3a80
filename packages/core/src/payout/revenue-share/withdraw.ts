import type { Db } from "../../platform/db";
import { Money } from "../../platform/money";
import type { Row as PayoutRow } from "../read";
import { find, ruleSetWrite } from "./reconcile";

/**
 * Returns the writes that remove a deleted payout from a project's rules. One that was held gives back its
 * amount, so that its money is shared again when it comes in again; money that the owner decided not to share
 * stays theirs.
 */
export async function withdrawWrites(of: PayoutRow): Promise<Db.Write[]> {
  const plan = of.source ? await find(of.project_id) : undefined;
  const entry = plan?.drafted.find(({ payout_id }) => payout_id === of.id);
  if (!plan || !entry) return [];
  const drafted = plan.drafted.filter((each) => each !== entry);
  // Shares in another currency no longer count (D7).
  const counts = (plan.currency ?? of.currency) === of.currency;
  if (of.status !== "held" || of.held_by_hand || !counts) return [ruleSetWrite(plan, { drafted })];
  const given = { ...plan.given };
  for (const { rule_id, amount } of entry.shares)
    given[rule_id] = Math.max(0, Money.subtract(given[rule_id] ?? 0, amount));
  return [ruleSetWrite(plan, { drafted, given, mark: Math.max(0, Money.subtract(plan.mark, entry.base)) })];
}
