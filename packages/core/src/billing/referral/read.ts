import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { CreditEntity, type CreditRow, ReferralEntity, type Row } from "./entity";

export { ownerOf } from "./code";
export type { Row } from "./entity";

/** Reads a referral of a workspace's, strongly consistent. */
export const find = (owner_id: number, id: number): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(ReferralEntity, { owner_id, id }));

/** Reads an entry of the ledger of credit, strongly consistent. */
export const findCredit = (owner_id: number, id: number): Promise<CreditRow | undefined> =>
  Db.get(Db.describeRow<CreditRow>(CreditEntity, { owner_id, id }));

const newestFirst = <R extends { created_at: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));

/** Returns the actor's referrals and ledger, newest first. */
export async function findAll(): Promise<{ referrals: Row[]; ledger: CreditRow[] }> {
  const owner_id = Actor.owner();
  const [referrals, ledger] = await Promise.all([
    Db.allOf(ReferralEntity.query.one({ owner_id }), Db.ofWorkspace("referrals of one workspace")),
    Db.allOf(CreditEntity.query.one({ owner_id }), Db.ofWorkspace("credit of one workspace")),
  ]);
  return { referrals: newestFirst(referrals.data), ledger: newestFirst(ledger.data) };
}
