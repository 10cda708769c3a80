import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { User } from "../user";
import * as Link from "./link";
import { limits } from "./rules";
import { freeAddress } from "./sign-up";

const markOf = (user: User.Row): string => Id.sha256(user.password ?? "");

/**
 * Returns the link that restores an address, for the transaction that changes it, and the entry on the user's
 * row. Links keep their order: a thief of an account cannot end one that existed before.
 */
export function openUndoWrite(user: User.Row): {
  undo_id: string;
  write: Db.Write;
  address_changes: string[];
} {
  const { link_id, write } = Link.openWrite("undo", user, user.email, { password_mark: markOf(user) });
  const hash = Id.sha256(Link.tokenOf(link_id));
  return { undo_id: link_id, write, address_changes: [...(user.address_changes ?? []), hash] };
}

async function readUndo(token: string) {
  await Limit.take(limits.tokenFrom, Limit.place());
  const link = await Link.useWrite("undo", token);
  const user = await User.row(link.user_id);
  const place = user?.address_changes?.indexOf(link.hash) ?? -1;
  if (!user || user.disabled || place < 0) return fail(Code.Gone);
  return { link, user, earlier: user.address_changes?.slice(0, place) ?? [] };
}

/** Returns the address that a mailed token would restore; uses nothing up. 1016 when the link has ended. */
export async function checkUndo(token: string): Promise<{ email: string }> {
  return { email: (await readUndo(token)).link.email };
}

/**
 * Restores the address that an account had before a change, and ends every session, API key and later undo link.
 * It sets no password; one that was set since the change stops working, so that the owner requests a new one
 * by mail to the address. 1016 when the link was used, expired, or an earlier one was used. 2044 when another
 * account confirmed the address since.
 */
export async function undoEmail(token: string): Promise<{ email: string; password_kept: boolean }> {
  const { link, user, earlier } = await readUndo(token);
  const next = User.foldEmail(link.email);
  const current = User.foldEmail(user.email);
  const password_kept = markOf(user) === link.password_mark;
  const freed = current === next ? undefined : await freeAddress(next, true);
  const guard = { kind: "email", value: next, owner_id: user.id, target_id: user.id };
  await Db.commit(
    [
      link.write,
      ...(current === next
        ? []
        : [
            ...(freed ? freed(guard) : [Db.claim(guard)]),
            ...(current ? [Db.release("email", current)] : []),
          ]),
      User.changeCredentialsWrite(
        user,
        {
          email: link.email,
          email_verified: true,
          address_changes: earlier,
          unverified_email: null,
          due_at: null,
          due_shard: null,
          ...(password_kept ? {} : { password: null }),
        },
        { endSessions: true, endKeys: true },
      ),
    ],
    [
      Event.audit("user.email_restored", `user:${user.id}`, {
        owner_id: user.id,
        before: { email: user.email },
        after: { email: link.email, epoch: user.epoch + 1, ...(password_kept ? {} : { password: null }) },
        version: user.version + 1,
      }),
    ],
  );
  // A thief's changes must not use up the owner's limit: the address can be changed again.
  await Limit.clear(limits.addressOf, Limit.everybody(user.id));
  return { email: link.email, password_kept };
}
