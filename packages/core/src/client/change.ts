import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { ClientEntity } from "./entity";
import { Renamed } from "./events";
import { moveNameWrites } from "./name";
import { type Row, row, shape } from "./read";
import { fold } from "./rules";
import type { Info } from "./schema";

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
      derive: (_, { name }) => (name == null ? {} : { name_folded: fold(name) }),
      commit: ({ row: client, next: { name }, difference }) =>
        name === client.name
          ? { entries: [Event.audit("client.updated", `client:${id}`, difference)] }
          : {
              entries: [Renamed.of(`client:${id}`, { client_id: id, name }, difference)],
              beside: moveNameWrites(client, name),
            },
    }),
  );
