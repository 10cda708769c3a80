import { Db } from "../../platform/db";
import type { Event } from "../../platform/event";
import { recount } from "./unsent";

/**
 * Commits an edit of a proposal's content, and counts the unsent changes. `is_out` false means that this
 * scope was never sent, which saves a read.
 */
export async function commitEdit(
  of: { project_id: number; is_out?: boolean | undefined },
  writes: Db.Write[],
  entries: [Event.Entry, ...Event.Entry[]],
): Promise<void> {
  await Db.commit(writes, entries);
  if (of.is_out === false) return;
  // The edit is committed; if counting fails now, the next edit counts again.
  await Db.withoutInbox(() => recount(of.project_id, of.is_out)).catch(() => undefined);
}
