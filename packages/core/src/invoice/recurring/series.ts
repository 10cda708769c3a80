import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { RecurringEntity } from "./entity";

/**
 * Says whether the workspace has a series that has not ended, paused ones too: it would go on making
 * invoices, and charge what a client agreed to, after its owner or its client is gone. Checks these clients
 * only, or all.
 */
export async function hasSeries(client_ids?: readonly number[], owner_id = Actor.owner()): Promise<boolean> {
  const { data } = await Db.allOf(
    RecurringEntity.query.byOwner({ owner_id }),
    Db.ofWorkspace("series of one workspace"),
  );
  return data.some(
    ({ status, template: { client_id } }) =>
      status !== "ended" &&
      (client_ids === undefined || (client_id !== undefined && client_ids.includes(client_id))),
  );
}
