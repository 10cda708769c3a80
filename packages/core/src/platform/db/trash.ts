import { iso, seconds } from "../clock";
import { Code, fail } from "../error";

/** A day in which what was deleted can be restored; then the table forgets it by its `ttl`. */
const TRASH_SECONDS = 86_400;

interface Trashed {
  deleted_at?: string | undefined;
  ttl?: number | undefined;
}

/** The attributes of a row that can be deleted and restored: hidden from every read, gone for good after `ttl`. */
export const trash = { deleted_at: { type: "string" }, ttl: { type: "number" } } as const;

/** What makes a row invisible now and gone in a day. */
export const trashNow = (): Required<Trashed> => ({ deleted_at: iso(), ttl: seconds() + TRASH_SECONDS });

/** What brings it back. */
export const untrashed = { deleted_at: null, ttl: null } as const;

/** 1003 unless the row was deleted less than a day ago: the table forgets it later than it is gone. */
export function assertRestorable({ deleted_at, ttl = 0 }: Trashed): void {
  if (!deleted_at || ttl <= seconds()) fail(Code.NotFound);
}
