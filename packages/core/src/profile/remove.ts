import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { own } from "../user/read";
import { listingWrites } from "./directory/listing";
import { ProfileEntity, type Row } from "./entity";
import { deleteFiles, filesOf } from "./files";
import { KIND, row } from "./read";
import type { RemoveInput } from "./schema";

const deleteFilesOf = (held: Row) => deleteFiles([...filesOf(held), ...(held.dropped ?? [])]);
const removeWrites = async (held: Row): Promise<Db.Write[]> => [
  Db.removeVersion(ProfileEntity, held),
  Db.release(KIND, held.token),
  ...(await listingWrites(held.user_id, async () => undefined)),
];

/** Deletes the profile of a person whose account was deleted, and the files of it (D47). Repeatable. */
export async function removeAll(user_id: number): Promise<void> {
  const held = await row(user_id);
  if (!held) return;
  await deleteFilesOf(held);
  await Db.transact(await removeWrites(held));
}

/**
 * Deletes the actor's own profile with its page and its files; the account, its name and what was reached stay. The
 * files go first, since no row would name them after. Repeatable.
 */
export const removeOwn = ({ deleteReason = "" }: RemoveInput): Promise<undefined> =>
  Db.retryOnConflict(async () => {
    const user = await own();
    const held = await row(user.id);
    if (!held) return undefined;
    await deleteFilesOf(held);
    await Db.commit(await removeWrites(held), [
      Event.audit("profile.deleted", `profile:${user.id}`, {
        before: { version: held.version },
        after: { reason: deleteReason },
        owner_id: held.owner_id,
      }),
    ]);
    return undefined;
  });
