import { Db } from "../platform/db";
import { Event } from "../platform/event";
import { own } from "../user/read";
import { ProfileEntity, type Row } from "./entity";
import { deleteFiles, filesOf } from "./files";
import { KIND, row } from "./read";
import type { RemoveInput } from "./schema";

const deleteFilesOf = (held: Row) => deleteFiles([...filesOf(held), ...(held.dropped ?? [])]);
const removeWrites = (held: Row): Db.Write[] => [
  Db.removeVersion(ProfileEntity, held),
  Db.release(KIND, held.token),
];

/** Deletes the profile of a person whose account was deleted, and the files of it (D47). Repeatable. */
export async function removeAll(user_id: number): Promise<void> {
  const held = await row(user_id);
  if (!held) return;
  await deleteFilesOf(held);
  await Db.transact(removeWrites(held));
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
    await Db.commit(removeWrites(held), [
      Event.audit("profile.deleted", `profile:${user.id}`, {
        before: { version: held.version },
        after: { reason: deleteReason },
        owner_id: held.owner_id,
      }),
    ]);
    return undefined;
  });
