import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { User } from "../../user";
import { HandoverEntity, type HandoverRow } from "./entity";
import { RETURN_HOURS, type State } from "./rules";
import type { Handover } from "./schema";

export type { HandoverRow } from "./entity";

/** Returns the newest handing over of a company, strongly consistent; undefined before the first. */
export const findRow = (owner_id: number = Actor.owner()): Promise<HandoverRow | undefined> =>
  Db.get(Db.describeRow<HandoverRow>(HandoverEntity, { owner_id }));

/** Returns until when a company can be taken back. */
export const returnUntil = ({ done_at = "" }: Pick<HandoverRow, "done_at">): string =>
  new Date(Date.parse(done_at) + RETURN_HOURS * 3_600_000).toISOString();

/** Returns the state now: a request expires and a day passes without a write. */
export function stateOf(row: HandoverRow): State {
  if (row.status === "asked" && row.expires_at <= iso()) return "expired";
  if (row.status === "done" && returnUntil(row) <= iso()) return "settled";
  return row.status;
}

const nameOf = async (user_id: number): Promise<string> => {
  const user = await User.row(user_id);
  return user ? `${user.first_name} ${user.last_name}`.trim() : "";
};

/** Returns the handing over as its two people see it while there is something to do; null for everybody else. */
export async function findHandover(): Promise<Handover | null> {
  const row = await findRow();
  if (!row) return null;
  const { user_id } = Actor.user();
  const state = stateOf(row);
  const { from_user_id, to_user_id, asked_at, expires_at } = row;
  const isFrom = user_id === from_user_id;
  if ((state !== "asked" && state !== "done") || (!isFrom && user_id !== to_user_id)) return null;
  const [from, to] = await Promise.all([nameOf(from_user_id), nameOf(to_user_id)]);
  return {
    status: state,
    from: { user_id: from_user_id, name: from },
    to: { user_id: to_user_id, name: to },
    part: isFrom ? "from" : "to",
    asked_at,
    until: state === "asked" ? expires_at : returnUntil(row),
  };
}
