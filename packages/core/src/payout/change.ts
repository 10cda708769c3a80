import { Db } from "../platform/db";
import { PayoutEntity } from "./entity";
import { type Row, row } from "./read";

export const aggregateOf = (id: number): string => `payout:${id}`;

/** A payout as `if_match` saw it. 1003 without it, 1004 when it has moved on. */
export async function seen(id: number, if_match: number | undefined): Promise<Row> {
  const payout = await row(id);
  Db.assertVersion(payout, if_match);
  return payout;
}

/** Null takes a field away. */
export type Changes = Partial<{ [K in keyof Row]: Row[K] | null }>;

/** The write of `changes` over the row that was read, and the row that it leaves. */
export function written(old: Row, changes: Changes): { write: Db.Write; payout: Row } {
  const { set, remove } = Db.split(changes);
  const gone = Object.fromEntries(remove.map((key) => [key, undefined]));
  return {
    write: Db.update(
      PayoutEntity.patch({ owner_id: old.owner_id, id: old.id })
        .set(set)
        .remove(remove as "held_reason"[])
        .add({ version: 1 })
        .where(({ version, status }, { eq }) => `${eq(version, old.version)} AND ${eq(status, old.status)}`),
    ),
    payout: { ...old, ...set, ...gone, version: old.version + 1 } as Row,
  };
}
