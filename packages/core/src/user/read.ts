import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { Db } from "../platform/db";
import { Code, fail } from "../platform/error";
import { Workspace } from "../workspace";
import { UserEntity } from "./entity";

/** The row as stored, secrets included: for identity only, never for a response. */
export type Row = EntityItem<typeof UserEntity>;

/** The database's client gives a set of texts as a `Set`, which is a list here. */
const toRow = (user: Row): Row => (user.checkpoints ? { ...user, checkpoints: [...user.checkpoints] } : user);

/** Describes a user's row for `Db.getTogether`; a deleted one has `deleted_at`. */
export function describeRow(id: number) {
  const { key, parse } = Db.describeRow<Row>(UserEntity, { id });
  return { key, parse: (item: Record<string, unknown>) => toRow(parse(item)) };
}

/** Reads a user's row, strongly consistent; undefined when there is none or it was deleted. */
export async function row(id: number): Promise<Row | undefined> {
  const user = await Db.get(describeRow(id));
  return user?.deleted_at ? undefined : user;
}

/** Returns those of these people that there are, each once, strongly consistent, read in one request. */
export async function findMany(ids: readonly number[]): Promise<Row[]> {
  const found = await Promise.all([...new Set(ids)].map(row));
  return found.filter((each) => each !== undefined);
}

/** The most rows that a search by name reads at once, and the requests for them. */
const SEARCHED = { limit: 250, requests: 4 };

/**
 * Returns a page of all people for Stint's own, who signed up last first, deleted accounts too. With `matches` it goes
 * through up to 1,000 of them and returns those that match: fewer than a page, or none, and the cursor to go on.
 */
export async function listEverybody(
  input: Db.PageInput,
  matches?: (user: Row) => boolean,
): Promise<Db.Page<Row>> {
  const query = UserEntity.query.everybody({ list_id: 0 });
  const read = async (page: Db.PageInput): Promise<Db.Page<Row>> => {
    const { items, next } = await Db.page(UserEntity, query, page);
    return { items: items.map(toRow), next };
  };
  if (!matches) return read(input);
  const items: Row[] = [];
  let next: string | null = input.cursor ?? null;
  for (let request = 0; request < SEARCHED.requests; request++) {
    const { cursor: _, page: __, ...rest } = input;
    const found = await read({
      ...rest,
      per_page: SEARCHED.limit,
      ...(next ? { cursor: next } : {}),
    });
    items.push(...found.items.filter(matches));
    next = found.next;
    if (!next || items.length >= (input.per_page ?? 20)) break;
  }
  return { items, next };
}

/** Returns the row of the actor. 1001 when the account was deleted, 2057 when it was revoked. */
export async function own(): Promise<Row> {
  const user = (await row(Actor.user().user_id)) ?? fail(Code.NotAuthenticated);
  return user.disabled ? fail(Code.Revoked) : user;
}

/** Returns the address of an account, confirmed or not; "" where it lost it. */
export const addressOf = ({ email, unverified_email }: Pick<Row, "email" | "unverified_email">): string =>
  email || (unverified_email ?? "");

export interface Contact {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

/**
 * Returns the name that signs what a reaction mails to a client: of the admin who sent it, or else `owner_name`.
 */
export async function readSenderName(owner_name: string): Promise<string> {
  const actor = Actor.use();
  const [, id] = (actor.type === "system" && /^user:(\d+)$/.exec(actor.caused_by ?? "")) || [];
  if (actor.type !== "system" || !id || Number(id) === (await Workspace.holderOf())) return owner_name;
  const person = await row(Number(id));
  return (person && `${person.first_name} ${person.last_name}`.trim()) || owner_name;
}

/**
 * Reads the person who owns a workspace; undefined without one, and once the account was deleted. Nearly every
 * workspace is its first owner's, whose id it has: their row is requested with the workspace's, so that only one
 * that changed hands costs a second wait.
 */
export async function findOwner(owner_id: number = Actor.owner()): Promise<Row | undefined> {
  const [workspace, first] = await Promise.all([Workspace.find(owner_id), row(owner_id)]);
  if (!workspace) return undefined;
  return workspace.held_by === owner_id ? first : row(workspace.held_by);
}

/**
 * Returns the name and address of a workspace's owner, for mails and signatures. 1003 when the account was
 * deleted.
 */
export async function getOwner(owner_id: number = Actor.owner()): Promise<Contact> {
  const user = (await findOwner(owner_id)) ?? fail(Code.NotFound);
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: addressOf(user),
  };
}
