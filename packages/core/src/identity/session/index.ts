import { Actor } from "../../platform/actor";
import { iso, seconds } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Code, fail } from "../../platform/error";
import { Event } from "../../platform/event";
import { Id } from "../../platform/id";
import { Limit } from "../../platform/limit";
import { User } from "../../user";
import * as Device from "../device";
import { deviceInWords } from "../device/rules";
import { SessionEntity } from "../entity";
import { Events } from "../events";
import { lifetimes } from "../rules";
import type { Access, Challenged, SessionInfo, Status } from "../schema";
import { issue } from "../token";
import { openChallenge } from "./challenge";
import { describePlace } from "./place";
import { endRow, expiryOf, findSession, listSessions, loadLive, type Session, sessionOver } from "./rows";
import { parseToken } from "./secret";
import { makeTokens, type Tokens } from "./tokens";

export * as Session from "./index";
export { refresh } from "./refresh";
export type { Tokens } from "./tokens";

/**
 * Returns whether this browser at this place is new to an account that was used before: it has no device
 * token, and no recorded session is like it.
 */
async function isNews(user: User.Row, device: string | undefined): Promise<boolean> {
  if (Device.isKnown(user.id, device)) return false;
  const { ip, user_agent } = Actor.request();
  const known = await listSessions(user.id);
  const like = (session: Session) =>
    deviceInWords(session.user_agent) === deviceInWords(user_agent) &&
    Limit.networkOf(session.ip) === Limit.networkOf(ip);
  return (known.length > 0 || user.first_sid !== undefined) && !known.some(like);
}

/** What a first step gives: a session, or what the second step goes on from. */
export type SessionOrChallenge = Tokens | Challenged;

/** Ways that are a second step. Only `second-step` says so, with the code that it used up. */
const SECOND_STEPS: readonly string[] = ["otp", "backup"];

/**
 * Opens a session for an authenticated person; `device` is the token of a browser that signed in before. The
 * person is informed of a new one. Every sign-in ends here, so it is here that an account with a second step
 * gets no session before it: it gets a challenge, unless the browser is trusted. `writes` and `news` join the
 * session's transaction. 2057 for a revoked account.
 */
export async function open(
  user: User.Row,
  ways: string[],
  device?: string,
  {
    writes = [],
    news: told = [],
  }: { writes?: Db.Write[]; news?: ReturnType<typeof Events.SecondStepChanged.of>[] } = {},
): Promise<SessionOrChallenge> {
  if (user.disabled) fail(Code.Revoked);
  const needsStep = user.mfa_enabled && !ways.some((way) => SECOND_STEPS.includes(way));
  const isTrusted = needsStep && Device.isTrusted(user, device);
  if (needsStep && !isTrusted)
    return {
      mfa_required: true,
      challenge: await openChallenge(user, ways),
      message: "Multifactor authentication required",
    };
  const amr = isTrusted ? [...ways, "trusted"] : ways;
  const { ip, user_agent, viewer } = Actor.request();
  const place = describePlace(viewer);
  const news = await isNews(user, device);
  const sid = Id.token();
  const secret = Id.token();
  const created_at = iso();
  const expires_at = expiryOf(created_at);
  const session: Session = {
    user_id: user.id,
    sid,
    owner_id: user.workspace_id,
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
    ...(place ? { place } : {}),
  };
  await Db.commit(
    [...writes, Db.put(SessionEntity.create(session))],
    [
      Event.audit("user.signed_in", `user:${user.id}`, { owner_id: user.id, after: { sid, amr, ip } }),
      ...told,
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
  return makeTokens(session, user, secret);
}

/** Ends the session of a refresh token, or else of the actor. Does nothing without a session. */
export async function signOut(refresh_token?: string): Promise<void> {
  const actor = Actor.use();
  const held = parseToken(refresh_token);
  if (held) {
    const session = await findSession(held.user_id, held.sid);
    const presented = Id.sha256(held.secret);
    if (session && (presented === session.secret_hash || presented === session.former_hash))
      await endRow(session, "user.signed_out");
  }
  if (actor.type === "user" && actor.sid !== held?.sid) {
    const session = await findSession(actor.user_id, actor.sid);
    if (session) await endRow(session, "user.signed_out");
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
    const live = await loadLive(user_id, actor.sid).catch(() => undefined);
    return live && live.user.epoch === actor.epoch
      ? { authenticated: true, user_id }
      : { authenticated: false };
  }
  const found = await findByRefreshToken(refresh_token);
  return found ? { authenticated: true, user_id: found.user.id } : { authenticated: false };
}

/** Returns the live session of a refresh token. */
async function findByRefreshToken(refresh_token: string | undefined) {
  const { user_id, sid, secret } = parseToken(refresh_token) ?? {};
  if (user_id === undefined || sid === undefined || secret === undefined) return undefined;
  const found = await loadLive(user_id, sid).catch(() => undefined);
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
  const ordered = (await listSessions(user_id)).sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return ordered
    .filter((session) => session.expires_at > seconds() && session.epoch === user.epoch)
    .map(({ sid, created_at, last_used_at, ip, place, user_agent, amr }) => ({
      session: sid,
      current: sid === own,
      created_at,
      last_used_at,
      ip,
      place: place ?? null,
      is_new_place: place !== undefined && isFirstAt(place, created_at, ordered),
      user_agent,
      amr,
    }));
}

/** Returns when a session of a person was used last that has not ended; null without one. */
export async function lastUse(user_id: number): Promise<string | null> {
  const running = (await listSessions(user_id)).filter(({ expires_at }) => expires_at > seconds());
  return (
    running
      .map(({ last_used_at }) => last_used_at)
      .sort()
      .at(-1) ?? null
  );
}

/** Returns whether earlier sessions name other places, and none names this one. */
function isFirstAt(place: string, created_at: string, all: readonly Session[]): boolean {
  const before = all.filter((each) => each.place !== undefined && each.created_at < created_at);
  return before.length > 0 && !before.some((each) => each.place === place);
}

/** Signs one device of the actor out; 1003 when there is none with this id. */
export async function endSession(sid: string): Promise<undefined> {
  const { user_id } = Actor.user();
  const session = (await findSession(user_id, sid)) ?? fail(Code.NotFound);
  await endRow(session, "user.signed_out");
  return undefined;
}

type UserActor = Extract<Actor.Actor, { type: "user" }>;

/**
 * Reads user and session again, for routes that cannot rely on a token of up to five minutes: 2057 when the
 * account was revoked, 1001 when the session was signed out or the password changed since the token was made.
 * Returns the actor with the time of the last proof of identity, at the sign-in or since.
 */
export async function assertLive(actor: UserActor): Promise<UserActor> {
  const { session, user } = await loadLive(actor.user_id, actor.sid);
  if (user.epoch !== actor.epoch) throw sessionOver();
  if (actor.role === "platform_admin" && user.admin !== 1) throw sessionOver();
  const signed_in = Math.floor(Date.parse(session.created_at) / 1000);
  return { ...actor, proved_at: Math.max(signed_in, session.proved_at ?? 0) };
}

/**
 * Refuses a sensitive account change (1008) unless the person signed in or proved their identity in this
 * session in the last five minutes; 1002 for whoever acts for them: keys, money and the way in are the person's alone.
 * Reads nothing: the route has read the session before.
 */
export function requireFreshProof(): void {
  const { proved_at = 0, impersonator_id } = Actor.user();
  if (impersonator_id) fail(Code.NotAllowed);
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
    owner_id: user.workspace_id,
    role: "owner",
    epoch: user.epoch,
    impersonator_id: admin.user_id,
  };
}

/** Returns the write that keeps one session alive when the epoch is raised, for that transaction. */
export const renewSessionWrite = (user_id: number, sid: string, epoch: number): Db.Write =>
  Db.update(SessionEntity.patch({ user_id, sid }).set({ epoch }), sessionOver);

/** Returns an access token for the actor's own session in a new epoch. */
export const renew = (actor: UserActor, epoch: number): Promise<Access> =>
  issue({
    sub: `${actor.user_id}`,
    own: actor.owner_id,
    role: actor.role,
    sid: actor.sid,
    epoch,
    amr: [...(actor.amr ?? [])],
  });
