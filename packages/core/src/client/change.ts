import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { ClientEntity } from "./entity";
import { Renamed } from "./events";
import { moveName } from "./name";
import { type Row, row, shape } from "./read";
import { fold } from "./rules";
import type { Info } from "./schema";

/**
 * Changes one client in the light of its present row, and answers it. 1004 when `if_match` is another version
 * than the row's; without it the change is tried again on the newest row.
 */
export function change(
  id: number,
  if_match: number | undefined,
  work: (client: Row) => Partial<{ [K in keyof Row]: Row[K] | null }>,
): Promise<Info> {
  const attempt = async () => {
    const client = await row(id);
    Db.assertVersion(client, if_match);
    const changes = work(client);
    const { before, after } = Event.difference(client as object, changes);
    if (Object.keys(after).length === 0) return shape(client);
    const { set, remove } = Db.split(changes);
    const version = client.version + 1;
    const name = changes.name ?? client.name;
    const renamed = name !== client.name;
    const change = { before, after, version };
    await Db.commit(
      [
        Db.update(
          ClientEntity.patch({ owner_id: client.owner_id, id: client.id })
            .set({ ...set, ...(renamed ? { name_folded: fold(name) } : {}) })
            .remove(remove as "description"[])
            .add({ version: 1 })
            .where(({ version: held }, { eq }) => eq(held, client.version)),
        ),
        ...(renamed ? moveName(client, name) : []),
      ],
      [
        renamed
          ? Renamed.of(`client:${client.id}`, { client_id: client.id, name }, change)
          : Event.audit("client.updated", `client:${client.id}`, change),
      ],
    );
    const gone = Object.fromEntries(remove.map((key) => [key, undefined]));
    return shape({ ...client, ...set, ...gone, version } as Row);
  };
  return Db.retryOnConflict(attempt);
}
