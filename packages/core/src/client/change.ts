import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { ClientEntity } from "./entity";
import { Renamed } from "./events";
import { moveNameWrites } from "./name";
import { type Row, row, shape } from "./read";
import { fold } from "./rules";
import type { Info } from "./schema";
import { confirmChange, findUnconfirmed } from "./unconfirmed";

/**
 * Changes one client depending on its current row, and returns it. 1004 when `if_match` is another version
 * than the row's; without it the change is tried again on the newest row.
 */
export const change = async (
  id: number,
  if_match: number | undefined,
  work: (client: Row) => Db.Changes<Row>,
): Promise<Info> =>
  shape(
    await Db.reviseNewest({
      entity: ClientEntity,
      load: () => row(id),
      if_match,
      change: work,
      derive: (old, changes) => {
        const { name } = changes;
        const unconfirmed = findUnconfirmed(old, { ...old, ...changes } as Row);
        return {
          ...(name == null ? {} : { name_folded: fold(name) }),
          ...(unconfirmed.length > 0 || old.unconfirmed ? { unconfirmed } : {}),
        };
      },
      commit: ({ row: client, next: { name }, difference }) =>
        name === client.name
          ? { entries: [Event.audit("client.updated", `client:${id}`, difference)] }
          : {
              entries: [Renamed.of(`client:${id}`, { client_id: id, name }, difference)],
              beside: moveNameWrites(client, name),
            },
    }),
  );

/** Takes addresses for confirmed, to which a person sends something: what goes out by itself may go there from now on. */
export async function confirmAddresses(
  client: Pick<Info, "id" | "unconfirmed"> | undefined,
  named: readonly (string | null | undefined)[],
): Promise<void> {
  if (!client || !confirmChange(client, named).unconfirmed) return;
  await Db.withoutInbox(() => change(client.id, undefined, (row) => confirmChange(row, named)));
}
