import { iso } from "../platform/clock";
import { Db } from "../platform/db";
import { Due } from "../platform/due";
import { Event } from "../platform/event";
import { sweepRows } from "../project";
import { TemplateEntity } from "./entity";
import { find } from "./read";

/**
 * Deletes what is left of a deleted template once it cannot be brought back: its scope with all phases and
 * services, and its own row last, so that a run that ends in between is run again. Repeatable.
 */
export async function purge(due: Due.Found): Promise<void> {
  const id = Due.idOf(due);
  const claimed = await Db.retryOnConflict(async () => {
    const old = await find(id);
    if (!old?.due_at || old.due_at > iso()) return undefined;
    // Whoever is bringing it back at this moment read another version of it.
    const { write, next } = Db.revise(TemplateEntity, old, Due.atOnce(old.owner_id));
    await Db.commit([write], [Event.audit("template.purging", `template:${id}`, { version: next.version })]);
    return next;
  });
  if (!claimed) return;
  await sweepRows(claimed.owner_id, id);
  await Db.commit(
    [Db.removeVersion(TemplateEntity, claimed)],
    [Event.audit("template.purged", `template:${id}`, { version: claimed.version })],
  );
}
