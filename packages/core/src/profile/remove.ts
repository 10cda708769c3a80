import { Db } from "../platform/db";
import { ProfileEntity } from "./entity";
import { KIND, row } from "./read";

/** Deletes the profile of a person whose account was deleted (D47): its page does not exist. Repeatable. */
export async function removeAll(user_id: number): Promise<void> {
  const held = await row(user_id);
  if (!held) return;
  await Db.transact([Db.removeVersion(ProfileEntity, held), Db.release(KIND, held.token)]);
}
