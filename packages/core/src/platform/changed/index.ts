import { iso } from "../clock";
import { conditionFailed } from "../db/failure";
import { ChangedEntity } from "./entity";

export * as Changed from "./index";

/**
 * One partition takes a thousand writes a second; these shards take more than the product writes in a minute.
 */
const SHARDS = ["0", "1"] as const;
const keyOf = (owner_id: number) => ({ shard: `${owner_id % SHARDS.length}`, owner_id });

export interface ChangedWorkspace {
  owner_id: number;
  at: string;
  found: readonly string[];
}

/** Records that workspaces changed: one small write for each. */
export async function note(owners: readonly number[]): Promise<void> {
  const at = iso();
  await Promise.all(
    [...new Set(owners)].map((owner_id) => ChangedEntity.upsert({ ...keyOf(owner_id), at }).go()),
  );
}

/**
 * Returns up to `most` changed workspaces, in the order of their ids. An empty list costs a read unit per shard.
 */
export async function list(most: number): Promise<ChangedWorkspace[]> {
  const pages = await Promise.all(
    SHARDS.map((shard) => ChangedEntity.query.one({ shard }).go({ limit: most, pages: 1, consistent: true })),
  );
  return pages
    .flatMap(({ data }) => data.map(({ owner_id, at, found = [] }) => ({ owner_id, at, found })))
    .slice(0, most);
}

/** Takes a workspace off the list, unless it changed since. */
export async function clear({ owner_id, at }: ChangedWorkspace): Promise<void> {
  try {
    await ChangedEntity.delete(keyOf(owner_id))
      .where((row, { eq }) => eq(row.at, at))
      .go();
  } catch (error) {
    if (!conditionFailed(error)) throw error;
  }
}

/** Keeps a workspace on the list with its findings, for the next check. */
export async function noteFound({ owner_id }: ChangedWorkspace, found: string[]): Promise<void> {
  await ChangedEntity.patch(keyOf(owner_id)).set({ found }).go();
}
