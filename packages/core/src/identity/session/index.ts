import { createHmac } from "node:crypto";
import type { EntityItem } from "electrodb";
import { Actor } from "../../platform/actor";
import { iso, seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { AppError, Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { Link } from "../../platform/link";
import { User } from "../../user";
import * as Device from "../device";
import { deviceInWords } from "../device/rules";
import { SessionEntity } from "../entity";
import { Events } from "../events";
import { lifetimes } from "../rules";
import type { Access, SessionInfo, Status } from "../schema";
import { issue } from "../token";

type Session = EntityItem<typeof SessionEntity>;
/** Access for the page, and the refresh token for its cookie. */
export type Tokens = Access & { refresh_token: string };

const roleOf = (user: { admin: number }): "owner" | "platform_admin" =>
  user.admin === 1 ? "platform_admin" : "owner";

const format = (session: { user_id: number; sid: string }, secret: string): string =>
  `${session.user_id}.${session.sid}.${secret}`;

function parse(
  refresh_token: string | undefined,
): { user_id: number; sid: string; secret: string } | undefined {
  const match = /^(\d{1,16})\.([a-z2-7]{26})\.([\w-]{20,64})$/.exec(refresh_token ?? "");
  if (!match?.[1] || !match[2] || !match[3]) return undefined;
  return { user_id: Number(match[1]), sid: match[2], secret: match[3] };
}

/**
 * Returns the next secret. It is derived from the current one and a key that only the server has, so two tabs
 * that refresh at the same time get the same new secret, whichever response the browser keeps.
 */
const successor = (sid: string, secret: string, key: string): string =>
  createHmac("sha256", key).update(`identity-session:${sid}:${secret}`).digest("base64url");

/** Names the key that a session's secrets are derived with, without revealing it. */
const keyName = (): string => Link.hashOf(`session-key:${Link.secrets()[0]}`).slice(0, 12);

/** More refreshes than a session can have; checking a wrong guess costs some milliseconds. */
const MOST_REFRESHES = 10_000;

/**
 * Returns whether this secret was an earlier one of the session: deriving from it leads to the current one,
 * or to the one at the last change of the key.
 */
function wasOwn(session: Session, secret: string): boolean {
  const ends = [session.secret_hash, session.rekeyed_hash];
  return Link.secrets().some((key) => {
    let next = secret;
    for (let times = 0; times < MOST_REFRESHES; times++) {
      next = successor(session.sid, next, key);
      if (ends.includes(Id.sha256(next))) return true;
    }
    return false;
  });
}

const expiry = (created_at: string): number =>
  Math.min(
    seconds() + lifetimes.session,
    Math.floor(Date.parse(created_at) / 1000) + lifetimes.sessionAtMost,
  );

async function access(session: Session, user: User.Row, secret: string): Promise<Tokens> {
  const claims = {
    sub: `${user.id}`,
    own: session.owner_id,
    role: roleOf(user),
    sid: session.sid,
    epoch: user.epoch,
  };
  return { ...(await issue(claims)), refresh_token: format(session, secret) };
}

const ofUser = async (user_id: number): Promise<Session[]> =>
  (
    await Db.allOf(
      SessionEntity.query.ofUser({ user_id }),
      Db.ofOne("sessions of one person; each ends by itself"),
      { consistent: true },
    )
  ).data;

/**
 * Returns whether this browser at this place is new to an account that was used before: it has no device
 * token, and no recorded session is like it.
 */
async function isNews(user: User.Row, device: string | undefined): Promise<boolean> {
  if (Device.isKnown(user.id, device)) return false;
  const { ip, user_agent } = Actor.request();
  const known = await ofUser(user.id);
  const like = (session: Session) =>
    deviceInWords(session.user_agent) === deviceInWords(user_agent) &&
    Limit.networkOf(session.ip) === Limit.networkOf(ip);
  return (known.length > 0 || user.first_sid !== undefined) && !known.some(like);
}

/**
 * Opens a session for an authenticated person; `device` is the token of a browser that signed in before. The
 * person is informed of a new one. 2057 for a revoked account.
 */
export async function open(user: User.Row, amr: string[], device?: string): Promise<Tokens> {
  if (user.disabled) fail(Code.Revoked);
  const { ip, user_agent } = Actor.request();
  const news = await isNews(user, device);
  const sid = Id.token();
  const secret = Id.token();
  const created_at = iso();
  const expires_at = expiry(created_at);
  const session: Session = {
    user_id: user.id,
    sid,
    owner_id: user.id,
    epoch: user.epoch,
    secret_hash: Id.sha256(secret),
    rotated_at: seconds(),
    created_at,
    last_used_at: created_at,
    expires_at,
    ttl: expires_at,
    ip,
    user_agent,
    amr,
  };
  await Db.commit(
    [Db.put(SessionEntity.create(session))],
    [
      Event.audit("user.signed_in", `user:${user.id}`, { owner_id: user.id, after: { sid, amr, ip } }),
      ...(news
        ? [
            Events.DeviceAdded.of(
              `user:${user.id}`,
              { user_id: user.id, device: deviceInWords(user_agent), ip, at: created_at },
              { owner_id: user.id },
            ),
          ]
        : []),
    ],
  );
  return access(session, user, secret);
}

const over = () => new AppError(Code.NotAuthenticated);

const isRunning = (session: Session | undefined): session is Session =>
  session !== undefined && session.expires_at > seconds();

async function find(user_id: number, sid: string): Promise<Session | undefined> {
  const { data } = await SessionEntity.get({ user_id, sid }).go({ consistent: true });
  const session = data ?? undefined;
  return isRunning(session) ? session : undefined;
}

/** Returns the session and its user; 1001 when either has ended, 2057 when the user was revoked. */
async function alive(user_id: number, sid: string): Promise<{ session: Session; user: User.Row }> {
  const [session, user] = await Db.getTogether(
    Db.describeRow<Session>(SessionEntity, { user_id, sid }),
    User.describeRow(user_id),
  );
  if (!user || user.deleted_at) throw over();
  if (user.disabled) fail(Code.Revoked);
  if (!isRunning(session) || session.epoch !== user.epoch) throw over();
  return { session, user };
}

/**
 * Returns a new access token for a refresh token, which is replaced. A former refresh token within the grace
 * period gets the same new session; later it means that somebody else has a copy, and the session ends for
 * both. An invented one ends nothing.
 */
export async function refresh(refresh_token: string | undefined): Promise<Tokens> {
  const { user_id, sid, secret } = parse(refresh_token) ?? fail(Code.NotAuthenticated);
  const { session, user } = await alive(user_id, sid);
  const presented = Id.sha256(secret);
  // A server with the previous key may have derived the next secret first.
  const [next = "", ...others] = Link.secrets().map((key) => successor(sid, secret, key));
  if (presented === session.secret_hash) {
    if (await rotate(session, Id.sha256(next))) return access(session, user, next);
    // Another tab was faster; this one gets the same secret.
    return refresh(refresh_token);
  }
  const fresh = presented === session.former_hash && session.rotated_at + lifetimes.grace >= seconds();
  const current = [next, ...others].find((each) => session.secret_hash === Id.sha256(each));
  if (fresh && current !== undefined) return access(session, user, current);
  if (wasOwn(session, secret)) await end(session, "session.reuse_detected");
  throw over();
}

/**
 * Rotates the secret; returns whether this call did. It is technical and frequent, so it leaves no audit
 * entry.
 */
async function rotate(session: Session, secret_hash: string): Promise<boolean> {
  const expires_at = expiry(session.created_at);
  const key_name = keyName();
  try {
    await SessionEntity.patch({ user_id: session.user_id, sid: session.sid })
      .set({
        secret_hash,
        former_hash: session.secret_hash,
        ...(session.key_name === key_name ? {} : { key_name, rekeyed_hash: session.secret_hash }),
        rotated_at: seconds(),
        last_used_at: iso(),
        expires_at,
        ttl: expires_at,
      })
      .where(({ secret_hash: held }, { eq }) => eq(held, session.secret_hash))
      .go();
    return true;
  } catch (error) {
    if (`${(error as Error).message}`.includes("conditional request failed")) return false;
    throw error;
  }
}

async function end(session: { user_id: number; sid: string }, type: string): Promise<void> {
  const { user_id, sid } = session;
  await Db.commit(
    [Db.remove(SessionEntity.remove({ user_id, sid }), () => new AppError(Code.NotFound))],
    [Event.audit(type, `user:${user_id}`, { owner_id: user_id, before: { sid } })],
  ).catch((error) => {
    // The session ended meanwhile, which was the goal.
    if (!(error instanceof AppError && error.code === Code.NotFound)) throw error;
  });
}

/** Ends the session of a refresh token, or else of the actor. Does nothing without a session. */
export async function signOut(refresh_token?: string): Promise<void> {
  const actor = Actor.use();
  const held = parse(refresh_token);
  if (held) {
    const session = await find(held.user_id, held.sid);
    const presented = Id.sha256(held.secret);
    if (session && (presented === session.secret_hash || presented === session.former_hash))
      await end(session, "user.signed_out");
  }
  if (actor.type === "user" && actor.sid !== held?.sid) {
    const session = await find(actor.user_id, actor.sid);
    if (session) await end(session, "user.signed_out");
  }
}

/**
 * Returns whether the session of the actor's access token, or else of a refresh token, is live; nothing is
 * rotated.
 */
export async function status(refresh_token: string | undefined): Promise<Status> {
  const actor = Actor.use();
  if (actor.type === "user") {
    const { user_id } = actor;
    const live = await alive(user_id, actor.sid).catch(() => undefined);
    return live && live.user.epoch === actor.epoch
      ? { authenticated: true, user_id }
      : { authenticated: false };
  }
  const found = await findByRefreshToken(refresh_token);
  return found ? { authenticated: true, user_id: found.user.id } : { authenticated: false };
}

/** Returns the live session of a refresh token. */
async function findByRefreshToken(refresh_token: string | undefined) {
  const { user_id, sid, secret } = parse(refresh_token) ?? {};
  if (user_id === undefined || sid === undefined || secret === undefined) return undefined;
  const found = await alive(user_id, sid).catch(() => undefined);
  const known = [found?.session.secret_hash, found?.session.former_hash];
  return known.includes(Id.sha256(secret)) ? found : undefined;
}

interface Key {
  user_id: number;
  sid: string;
}

/** Returns the session of a call: that of its access token, or else the live one of a refresh token. */
export async function caller(refresh_token: string | undefined): Promise<Key | undefined> {
  const actor = Actor.use();
  if (actor.type === "user") return { user_id: actor.user_id, sid: actor.sid };
  const { session } = (await findByRefreshToken(refresh_token)) ?? {};
  return session && { user_id: session.user_id, sid: session.sid };
}

/** Returns whether a refresh token belongs to a given live session; nothing is rotated. */
export async function isOf(refresh_token: string | undefined, { user_id, sid }: Key): Promise<boolean> {
  const { session } = (await findByRefreshToken(refresh_token)) ?? {};
  return session?.user_id === user_id && session.sid === sid;
}

/** Returns the devices that are signed in to the actor's account, newest first. */
export async function sessions(): Promise<SessionInfo[]> {
  const { user_id, sid: own } = Actor.user();
  const user = (await User.row(user_id)) ?? fail(Code.NotAuthenticated);
  return (await ofUser(user_id))
    .filter((session) => session.expires_at > seconds() && session.epoch === user.epoch)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .map(({ sid, created_at, last_used_at, ip, user_agent, amr }) => ({
      session: sid,
      current: sid === own,
      created_at,
      last_used_at,
      ip,
      user_agent,
      amr,
    }));
}

/** Signs one device of the actor out; 1003 when there is none with this id. */
export async function endSession(sid: string): Promise<undefined> {
  const { user_id } = Actor.user();
  const session = (await find(user_id, sid)) ?? fail(Code.NotFound);
  await end(session, "user.signed_out");
  return undefined;
}

type UserActor = Extract<Actor.Actor, { type: "user" }>;

/**
 * Reads user and session again, for routes that cannot rely on a token of up to five minutes: 2057 when the
 * account was revoked, 1001 when the session was signed out or the password changed since the token was made.
 * Returns the actor with the time of the last proof of identity, at the sign-in or since.
 */
export async function assertLive(actor: UserActor): Promise<UserActor> {
  const { session, user } = await alive(actor.user_id, actor.sid);
  if (user.epoch !== actor.epoch) throw over();
  if (actor.role === "platform_admin" && user.admin !== 1) throw over();
  const signed_in = Math.floor(Date.parse(session.created_at) / 1000);
  return { ...actor, proved_at: Math.max(signed_in, session.proved_at ?? 0) };
}

/**
 * Refuses a sensitive account change (1008) unless the person signed in or proved their identity in this
 * session in the last five minutes. Reads nothing: the route has read the session before.
 */
export function requireFreshProof(): void {
  const { proved_at = 0 } = Actor.user();
  if (proved_at + lifetimes.proof <= seconds()) fail(Code.FreshProofNeeded);
}

/**
 * Returns the actor that a platform admin becomes with `X-Switch-User`: the other user's workspace, with the
 * admin's name in every audit entry (D14). "Not found" for anybody else, and for an unknown user.
 */
export async function switchUser(admin: UserActor, user_id: number): Promise<UserActor> {
  if (admin.role !== "platform_admin") fail(Code.NotFound);
  const live = await assertLive(admin);
  const user = (await User.row(user_id)) ?? fail(Code.NotFound);
  return {
    ...live,
    user_id: user.id,
    owner_id: user.id,
    role: "owner",
    epoch: user.epoch,
    impersonator_id: admin.user_id,
  };
}

/** Returns the write that keeps one session alive when the epoch is raised, for that transaction. */
export const renewSessionWrite = (user_id: number, sid: string, epoch: number): Db.Write =>
  Db.update(SessionEntity.patch({ user_id, sid }).set({ epoch }), over);

/** Returns an access token for the actor's own session in a new epoch. */
export const renew = (actor: UserActor, epoch: number): Promise<Access> =>
  issue({ sub: `${actor.user_id}`, own: actor.owner_id, role: actor.role, sid: actor.sid, epoch });
