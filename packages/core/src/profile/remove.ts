import { Db } from "../platform/db";
import { ProfileEntity } from "./entity";
import { deleteFiles, filesOf } from "./files";
import { KIND, row } from "./read";

/** Deletes the profile of a person whose account was deleted, and the files of it (D47). Repeatable. */
export async function removeAll(user_id: number): Promise<void> {
  const held = await row(user_id);
  if (!held) return;
  await deleteFiles([...filesOf(held), ...(held.dropped ?? [])]);
  await Db.transact([Db.removeVersion(ProfileEntity, held), Db.release(KIND, held.token)]);
}
