import { iso, seconds } from "../clock";
import { Code, fail } from "../error";

/** Deleted rows can be restored for a day; then the table deletes them by their `ttl`. */
const TRASH_SECONDS = 86_400;

interface Trashed {
  deleted_at?: string | undefined;
  ttl?: number | undefined;
}

/**
 * The attributes of a row that can be deleted and restored: hidden from every read, and deleted for good
 * after `ttl`.
 */
export const trash = { deleted_at: { type: "string" }, ttl: { type: "number" } } as const;

/** Returns the values that hide a row now and delete it in a day. */
export const trashNow = (): Required<Trashed> => ({ deleted_at: iso(), ttl: seconds() + TRASH_SECONDS });

/** The values that restore it. */
export const untrashed = { deleted_at: null, ttl: null } as const;

/**
 * Refuses with 1003 unless the row was deleted less than a day ago: the table deletes rows some time after
 * their `ttl`.
 */
export function assertRestorable({ deleted_at, ttl = 0 }: Trashed): void {
  if (!deleted_at || ttl <= seconds()) fail(Code.NotFound);
}
