import { Mail } from "../mailing";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { AppError, Code, fail, invalid } from "../platform/error";
import { Limit } from "../platform/limit";
import { User } from "../user";
import { Events } from "./events";
import * as Link from "./link";
import { refuseAddress } from "./password/change";
import * as Password from "./password/hash";
import { limits } from "./rules";
import * as Session from "./session";
import { requestLink } from "./sign-in";
import { openUndoWrite } from "./undo-email-change";

const inUse = () => new AppError(Code.EmailInUse);

interface Confirming {
  /** The value that the sign-up left in the browser. */
  browser?: string | undefined;
  /** The browser's session. */
  refresh_token?: string | undefined;
  password?: string | undefined;
  /** The device token of a browser that signed in before. */
  device?: string | undefined;
}

/**
 * Returns whether the confirmation comes from the browser in which the person signed up or signed in, so not
 * from a stranger's sign-up.
 */
async function isOwnBrowser(user: User.Row, { browser, refresh_token }: Confirming): Promise<boolean> {
  if (browser !== undefined && Link.isBrowserOf(user, browser)) return true;
  return (await Session.status(refresh_token)).user_id === user.id;
}

/**
 * Confirms the address of a sign-up, once. 1016 when the link was used, expired or belongs to another user.
 * The browser that signed up is signed in with `tokens`. Any other browser must set its own password (422 on
 * `password` without it, and the link stays valid): the old password may be that of a stranger who signed up
 * with this address. It ends there with every session and API key.
 */
export async function confirm(
  user_id: number,
  token: string,
  from: Confirming = {},
): Promise<{ user_id: number; email_verified: boolean; tokens?: Session.Tokens }> {
  await Limit.take(limits.tokenFrom, Limit.place());
  // Whatever else changes the account at that moment: the link is still good.
  const { user, same } = await Db.retryOnConflict(() => confirmAddress(user_id, token, from));
  const now = { ...user, epoch: user.epoch + (same ? 0 : 1) };
  const opened = await Session.open(now, ["pwd"], from.device);
  // A link in a mail is no second step: whoever has one signs in with it.
  return { user_id, email_verified: true, ...("challenge" in opened ? {} : { tokens: opened }) };
}

/** Uses a link of confirmation; says whether it came from the browser of the sign-up. */
async function confirmAddress(
  user_id: number,
  token: string,
  from: Confirming,
): Promise<{ user: User.Row; same: boolean }> {
  const link = await Link.useWrite("confirm", token);
  const user = link.user_id === user_id ? await User.row(user_id) : undefined;
  if (!user || user.email !== link.email || user.disabled) return fail(Code.Gone);
  const same = await isOwnBrowser(user, from);
  if (!same && from.password === undefined) invalid({ password: "Choose a password" });
  if (!same) refuseAddress(user, from.password ?? "", "password");
  const password = same ? user.password : await Password.hash(from.password ?? "", true);
  await Db.commit(
    [
      link.write,
      User.changeCredentialsWrite(
        user,
        {
          email_verified: true,
          due_at: null,
          due_shard: null,
          ...(same ? {} : { password: password ?? null, unverified_email: null }),
        },
        { endSessions: !same, endKeys: !same, confirmed: true },
      ),
    ],
    [
      Events.EmailConfirmed.of(
        `user:${user_id}`,
        { user_id },
        {
          owner_id: user_id,
          before: { email_verified: user.email_verified },
          after: { email_verified: true, ...(same ? {} : { epoch: user.epoch + 1 }) },
          version: user.version + 1,
        },
      ),
    ],
  );
  return { user, same };
}

/** Counts a mail that a session requests; another session of the same user has its own count (1005). */
async function countMail(user_id: number): Promise<void> {
  await Limit.take(limits.linkOf, Limit.session());
  await Limit.take(limits.linkAnywhere, Limit.everybody(`user:${user_id}`));
}

/**
 * Requests another address. It is stored as `unverified_email` and mailed a link; the old one stays until the
 * link is used. 2044 when an account has it.
 */
export async function changeEmail(email: string): Promise<User.Info> {
  const { user_id } = Actor.user();
  await countMail(user_id);
  const user = (await User.row(user_id)) ?? fail(Code.NotAuthenticated);
  await countStranger(user, email);
  const held = await Db.resolve("email", User.foldEmail(email));
  if (held && held.target_id !== user_id) throw inUse();
  const { link_id, write } = Link.openWrite("email", user, email);
  await Db.commit(
    [write, User.changeCredentialsWrite(user, { unverified_email: email })],
    [
      Events.LinkRequested.of(
        `user:${user_id}`,
        { user_id, kind: "email", email, link_id },
        {
          before: { unverified_email: user.unverified_email ?? null },
          after: { unverified_email: email },
          version: user.version + 1,
        },
      ),
    ],
  );
  return User.get();
}

/**
 * Limits mails to other addresses (1005). An unconfirmed user may correct a mistyped address a few times; a
 * confirmed user's mails to an address that is not theirs yet use the daily budget, like all mail to other
 * people.
 */
async function countStranger(user: User.Row, email: string): Promise<void> {
  if (user.email_verified) await Mail.claim(user.workspace_id, [email]);
  else await Limit.take(limits.strangerOf, Limit.workspace());
}

/** Mails the pending link again: of a change, else of the sign-up. Returns whether there was one. */
export async function resendVerification(): Promise<{ sent: boolean }> {
  const { user_id } = Actor.user();
  const user = (await User.row(user_id)) ?? fail(Code.NotAuthenticated);
  if (!user.unverified_email && user.email_verified) return { sent: false };
  await countMail(user_id);
  if (user.unverified_email) await requestLink("email", user, user.unverified_email);
  else await requestLink("confirm", user, user.email);
  return { sent: true };
}

/**
 * Confirms the new address: its guard moves in the same transaction, so the address must be free or the
 * user's own (2044). Every other session ends, and the former address is mailed a link that undoes the
 * change. The mail proves the mailbox and the session proves the account, on any device: a person who is sent
 * another account's link cannot give their address away. 1001 without a session, and the link stays valid;
 * 1003 for another account's link; 1016 when the link has ended or another address was requested since.
 */
export async function verifyEmail(
  token: string,
  refresh_token?: string,
): Promise<{ user_id: number; email: string }> {
  await Limit.take(limits.tokenFrom, Limit.place());
  const caller =
    (await Session.caller(refresh_token)) ??
    fail(
      Code.NotAuthenticated,
      "Sign in to the account that asked for this address, then open the link again.",
    );
  const link = await Link.useWrite("email", token);
  if (caller.user_id !== link.user_id) fail(Code.NotFound);
  await Limit.take(limits.addressOf, Limit.everybody(link.user_id));
  const user = await User.row(link.user_id);
  if (!user || user.disabled || user.unverified_email !== link.email) return fail(Code.Gone);
  const former = User.foldEmail(user.email);
  const next = User.foldEmail(link.email);
  const guard = { kind: "email", value: next, owner_id: user.id, target_id: user.id };
  const ends = former !== next;
  // An address that was never confirmed may be a stranger's, so it gets no link into the account.
  const undo = former && ends && user.email_verified ? openUndoWrite(user) : undefined;
  await Db.commit(
    [
      link.write,
      ...(former === next ? [] : [Db.claim(guard, inUse), ...(former ? [Db.release("email", former)] : [])]),
      User.changeCredentialsWrite(
        user,
        {
          email: link.email,
          email_verified: true,
          unverified_email: null,
          due_at: null,
          due_shard: null,
          ...(undo ? { address_changes: undo.address_changes } : {}),
        },
        { endSessions: ends, confirmed: true },
      ),
      ...(undo ? [undo.write] : []),
      ...(ends ? [Session.renewSessionWrite(user.id, caller.sid, user.epoch + 1)] : []),
    ],
    [
      User.Events.EmailChanged.of(
        `user:${user.id}`,
        { user_id: user.id, ...(undo ? { former: user.email, undo_id: undo.undo_id } : {}) },
        {
          owner_id: user.id,
          before: { email: user.email },
          after: { email: link.email },
          version: user.version + 1,
        },
      ),
      ...Events.confirmedEntries(user),
    ],
  );
  return { user_id: user.id, email: link.email };
}
