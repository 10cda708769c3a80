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
  /** The time of the last change when its check began. */
  at: string;
  /** What the check before found. */
  found: readonly string[];
  /** The place of its check, if that ended between two pages. */
  progress?: unknown;
}

/** Records that workspaces changed: one small write for each. */
export async function note(owners: readonly number[]): Promise<void> {
  const at = iso();
  await Promise.all(
    [...new Set(owners)].map((owner_id) => ChangedEntity.upsert({ ...keyOf(owner_id), at }).go()),
  );
}

/**
 * Returns changed workspaces, up to `most` and a megabyte of each shard. An empty list costs a read unit per
 * shard.
 */
export async function list(most: number): Promise<ChangedWorkspace[]> {
  const pages = await Promise.all(
    SHARDS.map((shard) => ChangedEntity.query.one({ shard }).go({ limit: most, pages: 1, consistent: true })),
  );
  return pages.flatMap(({ data }) =>
    data.map(({ owner_id, at, found = [], progress, progress_at = at }) => ({
      owner_id,
      at: progress_at,
      found,
      progress,
    })),
  );
}

/** Keeps the place of a check that is not over, for whoever continues it. */
export async function saveProgress({ owner_id, at }: ChangedWorkspace, progress: object): Promise<void> {
  await ChangedEntity.patch(keyOf(owner_id)).set({ progress, progress_at: at }).go();
}

/**
 * Ends a check: a workspace without findings is taken off the list, unless it changed since; one with
 * findings stays with them, for the next check.
 */
export async function finish({ owner_id, at }: ChangedWorkspace, found: string[]): Promise<void> {
  if (found.length === 0 && (await isCleared(owner_id, at))) return;
  await ChangedEntity.patch(keyOf(owner_id)).set({ found }).remove(["progress", "progress_at"]).go();
}

async function isCleared(owner_id: number, at: string): Promise<boolean> {
  try {
    await ChangedEntity.delete(keyOf(owner_id))
      .where((row, { eq }) => eq(row.at, at))
      .go();
    return true;
  } catch (error) {
    if (!conditionFailed(error)) throw error;
    return false;
  }
}
