import { Db } from "../../platform/db";
import type { Event } from "../../platform/event";
import { recount } from "./unsent";

/**
 * Commits an edit of what a proposal is made of, and counts what of it the client does not have. `is_out` false
 * says that nothing ever went out of this scope, which spares the look at it.
 */
export async function commitEdit(
  of: { project_id: number; is_out?: boolean | undefined },
  writes: Db.Write[],
  entries: [Event.Entry, ...Event.Entry[]],
): Promise<void> {
  await Db.commit(writes, entries);
  if (of.is_out === false) return;
  // The edit stands; what could not be counted now is counted with the next one.
  await Db.withoutInbox(() => recount(of.project_id, of.is_out)).catch(() => undefined);
}
