import { DUE_SHARDS } from "../../invoice/entity";
import { OwedCreditEntity } from "../../invoice/owed/entity";
import { earliestToday } from "../../invoice/read";
import { Actor } from "../../platform/actor";
import { sweepDays } from "../../platform/due";
import { settleOwed } from "./settle";

export interface OwedSwept {
  /** Projects that were looked at. */
  looked: number;
  failed: { owner_id: number; project_id: number; error: Error }[];
}

/** Looks at what is owed in credit and was not carried out yet, once a day each. `name` is whose progress it is. */
export async function sweepOwed(name = "owed-credit"): Promise<OwedSwept> {
  const swept: OwedSwept = { looked: 0, failed: [] };
  await sweepDays(name, earliestToday(), async (due_day) => {
    const before = swept.failed.length;
    for (let shard = 0; shard < DUE_SHARDS; shard++) await sweepShard(due_day, `${shard}`, swept);
    return swept.failed.length === before;
  });
  return swept;
}

async function sweepShard(due_day: string, due_shard: string, swept: OwedSwept): Promise<void> {
  let cursor: string | null = null;
  do {
    const answer: { data: { owner_id: number; project_id: number }[]; cursor: string | null } =
      await OwedCreditEntity.query
        .due({ due_day, due_shard })
        .go({ cursor, limit: 100, pages: 1, hydrate: true });
    for (const { owner_id, project_id } of answer.data)
      await Actor.asSystem(owner_id, "sweep-due", async () => {
        await settleOwed(project_id);
        swept.looked += 1;
      }).catch((error: Error) => {
        swept.failed.push({ owner_id, project_id, error });
      });
    cursor = answer.cursor;
  } while (cursor);
}
