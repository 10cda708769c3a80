import { Db } from "../platform/db";
import { invalid, refuse } from "../platform/error";
import { Event } from "../platform/event";
import { changeWrites, find, present } from "./rows";
import { guard } from "./rules";
import type { Info, UpdateInput } from "./schema";

/**
 * Updates settings that take effect without another version: whether signing needs a code (D20), and the
 * reason of a change order (which its next version shows). 2036 when accepted, 422 for a reason without a
 * change order.
 */
export const update = ({ id, reason, require_code }: UpdateInput & { id: number }): Promise<Info> =>
  Db.retryOnConflict(async () => {
    const row = await find(id);
    const { status } = row;
    if (status === "accepted" || status === "superseded") refuse(guard(status, "edit"));
    if (reason && !row.change) invalid({ reason: "Only a change order has a reason" });
    const changes = {
      ...(reason === undefined ? {} : { reason }),
      ...(require_code === undefined ? {} : { require_code }),
    };
    const { before, after } = Event.difference(row, changes);
    if (Object.keys(after).length === 0) return present(row);
    await Db.commit(changeWrites(row, changes), [
      Event.audit("proposal.updated", `proposal:${id}`, { before, after, version: row.version + 1 }),
    ]);
    return present(await find(id));
  });
