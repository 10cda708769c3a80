import { timingSafeEqual } from "node:crypto";
import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { iso, now, seconds } from "../platform/clock";
import { Db } from "../platform/db";
import { AppError, Code, fail } from "../platform/error";
import { Event } from "../platform/event";
import { Id } from "../platform/id";
import { Limit } from "../platform/limit";
import { User } from "../user";
import { Workspace } from "../workspace";
import { ApiKeyEntity } from "./entity";
import { Events } from "./events";
import { limits, MOST_KEYS } from "./rules";
import { type Created, CreateInput, type Info } from "./schema";
import { formatKey, parseKey } from "./secret";

export { Events } from "./events";
export * as ApiKey from "./index";
export * from "./rules";
export * from "./schema";

type Row = EntityItem<typeof ApiKeyEntity>;

const DAY = 86_400_000;
/** A key that ended is listed for a month, so that its owner sees why something stopped. */
const KEEP_SECONDS = 30 * 86_400;

const aggregateOf = (id: number): string => `api_key:${id}`;

/** Returns when a key was revoked, or ended with all others of its maker's; undefined while neither was. */
function endOf({ revoked_at, user_id, epoch = 0 }: Row, maker: User.Row | undefined): string | undefined {
  if (revoked_at || maker?.id !== user_id) return revoked_at;
  return epoch < (maker.keys_epoch ?? 0) ? maker.keys_ended_at : undefined;
}

const shape = (row: Row, maker: User.Row | undefined): Info => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  last_four: row.last_four,
  most_amount: row.most_amount ?? null,
  most_currency: row.most_currency ?? null,
  created_at: row.created_at,
  expires_at: row.expires_at,
  revoked_at: endOf(row, maker) ?? null,
});

const isLive = (row: Row, maker: User.Row | undefined): boolean =>
  !endOf(row, maker) && row.expires_at > iso();

/** Returns the keys that a person made for their workspace: those of a former owner do nothing, and are nobody's. */
const listRows = async (owner_id: number, user_id: number): Promise<Row[]> =>
  (
    await Db.allOf(
      ApiKeyEntity.query.byOwner({ owner_id }),
      Db.ofOne("keys of one workspace; few at a time, and each ends"),
    )
  ).data.filter((row) => row.user_id === user_id);

const byId = async (id: number): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(ApiKeyEntity, { id }));

/** Returns the workspace's keys, newest first: those that work, and those that ended within a month. */
export async function list(): Promise<Info[]> {
  const owner = await User.findOwner();
  if (!owner) return [];
  const since = new Date(now().getTime() - KEEP_SECONDS * 1000).toISOString();
  return (await listRows(Actor.owner(), owner.id))
    .map((row) => shape(row, owner))
    .filter(({ revoked_at, expires_at }) => (revoked_at ?? expires_at) > since)
    .sort((a, b) => b.id - a.id);
}

/** Returns how many keys of a person's work; one that was made this second may be left out. */
export const countLive = async (user: User.Row): Promise<number> =>
  (await listRows(user.workspace_id, user.id)).filter((row) => isLive(row, user)).length;

/** Returns a key of the actor's workspace. 1003. */
export async function get(id: number): Promise<Info> {
  const row = await byId(id);
  if (!row || row.owner_id !== Actor.owner()) return fail(Code.NotFound);
  return shape(row, await User.row(row.user_id));
}

/**
 * Makes a key and returns it, this once: only its hash is stored. 1004 beside twenty that work. The bound is
 * read and not locked: two at the same moment may be one more, which harms nobody.
 */
export async function create(input: CreateInput): Promise<Created> {
  const { name, scopes, most_amount, expires_in_days } = CreateInput.parse(input);
  const { owner_id, user_id, epoch } = Actor.user();
  const [rows, maker, { currency }] = await Promise.all([
    listRows(owner_id, user_id),
    User.row(user_id),
    Workspace.get(),
  ]);
  if (rows.filter((row) => isLive(row, maker)).length >= MOST_KEYS)
    throw new AppError(Code.Conflict, `You have ${MOST_KEYS} keys. Revoke one that you no longer use.`);
  const id = Id.next();
  const secret = Id.token();
  const end = now().getTime() + expires_in_days * DAY;
  const row: Row = {
    id,
    owner_id,
    user_id,
    // The session's own: what ended it while this is under way ends the key, too.
    epoch,
    version: 1,
    name,
    scopes,
    ...(most_amount === null ? {} : { most_amount, most_currency: currency }),
    last_four: secret.slice(-4),
    hash: Id.sha256(secret),
    created_at: iso(),
    expires_at: new Date(end).toISOString(),
    ttl: Math.floor(end / 1000) + KEEP_SECONDS,
  };
  await Db.commit(
    [Db.put(ApiKeyEntity.create(row))],
    [
      Events.Created.of(
        aggregateOf(id),
        { key_id: id },
        { after: { name, scopes, last_four: row.last_four } },
      ),
    ],
  );
  return { ...shape(row, maker), key: formatKey(id, secret) };
}

/** Ends a key at once; again is harmless. 1003 for another workspace's. */
export async function revoke(id: number): Promise<Info> {
  const row = await byId(id);
  if (!row || row.owner_id !== Actor.owner()) return fail(Code.NotFound);
  const maker = await User.row(row.user_id);
  if (row.revoked_at) return shape(row, maker);
  const { write, next } = Db.revise(ApiKeyEntity, row, {
    revoked_at: iso(),
    ttl: seconds() + KEEP_SECONDS,
  });
  await Db.commit(
    [write],
    [Event.audit("api_key.revoked", aggregateOf(id), { after: { last_four: row.last_four } })],
  );
  return shape(next, maker);
}

type KeyActor = Extract<Actor.Actor, { type: "user" }>;

const isSame = (hash: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hash), Buffer.from(other));

/**
 * Returns the actor of a key: whoever made it, in the workspace of the key, with its scopes. Everything is read
 * anew at each call, so a key that was revoked does nothing more. 1001 for one that is unknown, ended or of
 * somebody who owns the workspace no more; 2057 when their account was revoked.
 */
export async function authenticate(key: string): Promise<KeyActor> {
  const parts = parseKey(key) ?? fail(Code.NotAuthenticated);
  const row = await byId(parts.id);
  if (!row || !isSame(row.hash, Id.sha256(parts.secret))) return fail(Code.NotAuthenticated);
  const { owner_id, user_id, scopes } = row;
  const [user, workspace] = await Promise.all([User.row(user_id), Workspace.find(owner_id)]);
  if (!user || !isLive(row, user) || workspace?.held_by !== user_id) return fail(Code.NotAuthenticated);
  if (user.disabled) fail(Code.Revoked);
  return {
    type: "user",
    user_id,
    owner_id,
    role: "owner",
    sid: aggregateOf(row.id),
    epoch: user.epoch,
    key: { id: row.id, scopes },
  };
}

/** Counts one more change by the actor's key; 1005 beyond its limit. */
export const countChange = (): Promise<void> => Limit.take(limits.changes, Limit.session());
