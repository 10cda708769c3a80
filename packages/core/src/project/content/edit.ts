import { Gate } from "../../billing/gate";
import { Db } from "../../platform/db";
import type { Event } from "../../platform/event";
import { recountTemplate } from "./template";
import { recount } from "./unsent";

/**
 * Commits an edit of a proposal's content, and counts the unsent changes. `is_out` false means that this
 * scope was never sent, which saves a read. A template needs a plan that includes it (1007), and has its outline
 * counted.
 */
export async function commitEdit(
  of: { project_id: number; is_out?: boolean | undefined; is_template?: boolean | undefined },
  writes: Db.Write[],
  entries: [Event.Entry, ...Event.Entry[]],
): Promise<void> {
  if (of.is_template) await Gate.assertOpen("template.save");
  await Db.commit(writes, entries);
  if (of.is_out === false && !of.is_template) return;
  const count = () => (of.is_template ? recountTemplate(of.project_id) : recount(of.project_id, of.is_out));
  // The edit is committed; if counting fails now, the next edit counts again.
  await Db.withoutInbox(count).catch(() => undefined);
}
