import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../platform/db";
import { advanceBillingWrite } from "../../project/billing";
import type { ListedRow } from "../entity";

/**
 * Returns all facts of an invoice that the project's billed amounts follow from (`agreement.ts`); payments are
 * not among them.
 */
const countsOf = (of: ListedRow) => [
  of.status,
  of.currency,
  of.total,
  of.amount_credited,
  of.taken,
  of.counted,
  of.given,
  of.schedule,
  of.sources,
];

/**
 * Returns the write that moves a project's billing fence on, where an invoice bills something else from now
 * on.
 */
export function billingWrites(old: ListedRow | undefined, next: ListedRow | undefined): Db.Write[] {
  const of = next ?? old;
  if (!of?.project_key || (old && next && isDeepStrictEqual(countsOf(old), countsOf(next)))) return [];
  return [advanceBillingWrite({ owner_id: of.owner_id, project_id: of.project_key })];
}
