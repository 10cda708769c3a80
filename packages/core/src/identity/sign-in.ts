import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail, StaleWrite } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { User } from "../user";
import * as Device from "./device";
import { Events } from "./events";
import * as Link from "./link";
import * as Password from "./password/hash";
import { limits } from "./rules";
import type { Authenticated, AuthenticateInput, SignInInput } from "./schema";
import * as Session from "./session";
import { verify } from "./token";

/** Returns the user of an address. An unknown address takes as many reads, so that timing reveals nothing. */
async function byEmail(email: string): Promise<User.Row | undefined> {
  const held = await Db.resolve("email", User.foldEmail(email));
  return User.row(held?.target_id ?? 0);
}

const RESET_INSTEAD = "Or choose a new password with “Forgot password”: that opens the account at once.";

/**
 * Returns the subject that sign-in tries are counted for: a browser that signed in to the address before, or
 * else the place. It includes the epoch, so that a new password resets all earlier tries.
 */
function signInSubjectOf(email: string, user: User.Row | undefined, device: string | undefined) {
  const address = `${Id.sha256(User.foldEmail(email))}:${user?.epoch ?? 0}`;
  const known = user !== undefined && device !== undefined && Device.isKnown(user.id, device);
  return { address, known, subject: known ? Limit.device(device, address) : Limit.place(address) };
}

/**
 * Signs in with a password. An unknown address and a wrong password both give 1001 in the same words and
 * after the same work; 1005 after too many tries; 2057 when revoked. Tries are counted per address and place,
 * and separately for devices that signed in before, so that guessing elsewhere locks nobody out. Guessing
 * from very many places closes an address to new devices; a reset by mail opens it at once. `device` is the
 * device token.
 */
export async function signIn(input: SignInInput, device?: string): Promise<Session.SessionOrChallenge> {
  const user = await byEmail(input.email);
  const { address, known, subject } = signInSubjectOf(input.email, user, device);
  if (known) await Limit.take(limits.signInOf, subject);
  else {
    await Promise.all([
      Limit.take(limits.signInFrom, Limit.place()),
      Limit.take(limits.signInOf, subject),
      Limit.take(limits.signInOfDay, subject),
    ]);
    await Limit.take(limits.signInAnywhere, Limit.everybody(address), RESET_INSTEAD);
  }
  const right = await Password.matches(input.password, user?.password, known);
  if (!user?.password || !right)
    return fail(Code.NotAuthenticated, "The email or the password is not right.");
  const opened = await Session.open(user, ["pwd"], device);
  await Promise.all([
    Limit.clear(limits.signInOf, subject),
    ...(known ? [] : [Limit.clear(limits.signInOfDay, subject)]),
  ]);
  if (Password.isOutdated(user.password)) await rehash(user, input.password);
  return opened;
}

async function rehash(user: User.Row, password: string): Promise<void> {
  const hashed = await Password.hash(password, true);
  await Db.commit(
    [User.rehashWrite(user, hashed)],
    [Event.audit("user.password_rehashed", `user:${user.id}`, { owner_id: user.id })],
  );
}

/**
 * POST /authenticate: records the new session's person and their origin. Returns the user and whether this
 * session is the first. 2057 when revoked, 2064 for a partner without an agreement with Stint.
 */
export async function authenticate(input: AuthenticateInput): Promise<Authenticated> {
  const actor = Actor.user();
  if ((await verify(input.access_token)).sub !== `${actor.user_id}`) fail(Code.NotAuthenticated);
  // A switched admin's session is not the user's, and is never the user's first.
  if (!actor.impersonator_id) await Session.assertLive(actor);
  if (input.partner_id !== undefined) fail(Code.PartnerWhitelist);
  if (!actor.impersonator_id) await noteFirstSession(actor.user_id, actor.sid, input);
  const user = await User.get();
  return { user, first_session: user.first_session };
}

async function noteFirstSession(id: number, sid: string, input: AuthenticateInput): Promise<void> {
  const user = (await User.row(id)) ?? fail(Code.NotAuthenticated);
  if (user.first_sid) return;
  const { plan, referral_code, invitation_token, source_type, source_id } = input;
  const came = { plan_wanted: plan, referral_code, invitation_token, source_type, source_id };
  const unknown = Object.entries(came).filter(
    ([name, value]) => value !== undefined && user[name as keyof typeof came] === undefined,
  );
  await Db.commit(
    [User.startFirstSessionWrite(id, sid, Object.fromEntries(unknown))],
    [Event.audit("user.first_session_started", `user:${id}`, { owner_id: id, after: { first_sid: sid } })],
  ).catch((error) => {
    // Another tab recorded it at the same time.
    if (!(error instanceof StaleWrite)) throw error;
  });
}

/**
 * Sends a link for a new password, if the address has an account. The response, and the number of reads and
 * writes, are the same if it has none.
 */
export async function forgot(email: string, device?: string): Promise<void> {
  const user = await byEmail(email);
  const mails = await countLink("reset", email, user, device);
  if (user && !user.disabled && mails) return requestLink("reset", user, user.email);
  await Db.commit([], [Event.audit("identity.unknown_address", "identity:forgot", { owner_id: 0 })]);
}

/** Sends the confirmation of a sign-up again, if it is pending; the response is the same if it is not. */
export async function resendConfirmation(email: string): Promise<void> {
  const user = await byEmail(email);
  const mails = await countLink("confirm", email, user);
  if (user && !user.disabled && !user.email_verified && mails)
    return requestLink("confirm", user, user.email);
  await Db.commit([], [Event.audit("identity.unknown_address", "identity:confirmation", { owner_id: 0 })]);
}

/**
 * Counts a requested link for its requester (1005), and returns whether a mail is sent: not above an hourly
 * limit per mailbox, because its reader has enough valid links. A known device always gets its mail.
 */
async function countLink(
  kind: "reset" | "confirm",
  email: string,
  user: User.Row | undefined,
  device?: string,
): Promise<boolean> {
  const { address, known, subject } = signInSubjectOf(email, user, device);
  await Promise.all([Limit.take(limits.linkFrom, Limit.place()), Limit.take(limits.linkOf, subject)]);
  const room = await Limit.hasRoom(limits.linkAnywhere, Limit.everybody(`${kind}:${address}`));
  return known || room;
}

export async function requestLink(kind: Link.Requested, user: User.Row, email: string): Promise<void> {
  const { link_id, write } = Link.openWrite(kind, user, email);
  const data = { user_id: user.id, kind, email, link_id };
  await Db.commit([write], [Events.LinkRequested.of(`user:${user.id}`, data, { owner_id: user.id })]);
}
