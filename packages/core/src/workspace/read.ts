import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { iso, now } from "../platform/clock";
import { Column } from "../platform/column";
import { Day } from "../platform/date";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { AccountEntity } from "./entity";
import { isCompany, isSubscribed } from "./rules";
import { COLUMNS, type Info } from "./schema";

export type Row = EntityItem<typeof AccountEntity>;

const row = (owner_id: number) => Db.get(Db.describeRow<Row>(AccountEntity, { owner_id }));

/** Returns the public shape of an account row, with what its plan allows at this time. */
export function shape(account: Row): Info {
  const at = iso();
  return {
    ...Column.valuesOf(COLUMNS, account),
    brand_logo_url: account.brand_logo_url || null,
    text_brand_color: account.text_brand_color || null,
    is_subscribed: isSubscribed(account, at),
    is_company: isCompany(account, at),
  };
}

/**
 * Returns the actor's workspace, strongly consistent; another one only for the system and for public links,
 * which pass its id. 1003 when it was deleted.
 */
export async function get(owner_id: number = Actor.owner()): Promise<Info> {
  return (await find(owner_id)) ?? fail(Code.NotFound);
}

/** Like `get`, or undefined when there is none. */
export async function find(owner_id: number): Promise<Info | undefined> {
  const account = await row(owner_id);
  return account ? shape(account) : undefined;
}

/** Returns those of these workspaces that there are, each once, read in one request. */
export async function findMany(owner_ids: readonly number[]): Promise<Info[]> {
  const found = await Promise.all([...new Set(owner_ids)].map(find));
  return found.filter((each) => each !== undefined);
}

/** Returns the id of the person who owns a workspace. 1003 without one. */
export const holderOf = async (owner_id: number = Actor.owner()): Promise<number> =>
  (await get(owner_id)).held_by;

/** Returns today in the owner's zone, `YYYY-MM-DD` (D26). Pass the workspace if it was read already. */
export async function today(workspace?: Pick<Info, "time_zone">): Promise<string> {
  return Day.today(now(), (workspace ?? (await get())).time_zone);
}
