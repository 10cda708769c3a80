import { isDeepStrictEqual } from "node:util";
import { iso, seconds } from "../../platform/clock";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { User } from "../../user";
import { findFacts } from "../read";
import { fullNameOf } from "../rules";
import type { Info } from "../schema";
import { ListingEntity, type Row } from "./entity";
import { Facts } from "./facts";
import { KEPT_SECONDS } from "./rules";

const read = (user_id: number): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(ListingEntity, { user_id }));

/** Returns what members find a person by; undefined while the person is shown to nobody. */
const factsOf = (person: Info | undefined): Facts | undefined =>
  person && person.visibility !== "private" && fullNameOf(person) !== ""
    ? Column.pick({ ...person, ...person.user }, Object.keys(Facts.shape) as (keyof Facts)[])
    : undefined;

/**
 * Returns the write of what a person is found by, for the transaction that changes it; none where it stays as it is.
 * `load` reads what of the person is shown after their listing, so that of two writers the later one has read what the
 * former wrote.
 */
export async function listingWrites(
  user_id: number,
  load: () => Promise<Info | undefined>,
): Promise<Db.Write[]> {
  const old = await read(user_id);
  const facts = factsOf(await load());
  if (isDeepStrictEqual(facts, old?.facts)) return [];
  const { write } = Db.replaceNext<Row>(ListingEntity, old, {
    user_id,
    changed_at: iso(),
    ...(facts ? { facts } : { ttl: seconds() + KEPT_SECONDS }),
  });
  return [write];
}

/** Finds a person by what they are called by now, once their address is confirmed. Repeatable. */
export const relist = (user_id: number): Promise<void> =>
  Db.retryOnConflict(async () => {
    const writes = await listingWrites(user_id, () => findFacts(user_id));
    if (writes.length > 0) await Db.transact(writes);
  });

/** Finds the owner of a workspace by what they are called by now. Repeatable. */
export async function relistOwner(owner_id: number): Promise<void> {
  const owner = await User.findOwner(owner_id);
  if (owner) await relist(owner.id);
}
