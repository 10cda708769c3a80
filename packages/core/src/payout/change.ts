import { Db } from "../platform/db";
import { PayoutEntity } from "./entity";
import { type Row, row } from "./read";

export const aggregateOf = (id: number): string => `payout:${id}`;

/** Returns a payout at the version of `if_match`. 1003 without it, 1004 when it has changed. */
export async function loadVersion(id: number, if_match: number | undefined): Promise<Row> {
  const payout = await row(id);
  Db.assertVersion(payout, if_match);
  return payout;
}

export type Changes = Db.Changes<Row>;

/**
 * Returns the next version of a payout, on condition of its status: commits and failures move it without
 * `if_match`.
 */
export function revisePayoutWrite(old: Row, changes: Changes): { write: Db.Write; payout: Row } {
  const { write, next: payout } = Db.revise(PayoutEntity, old, changes, {
    where: ({ status }, { eq }) => eq(status, old.status),
  });
  return { write, payout };
}
