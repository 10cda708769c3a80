import { Actor } from "../platform/actor";
import { iso } from "../platform/clock";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { AppError, Code, invalid, StaleWrite } from "../platform/error";
import type { Entry } from "../platform/event";
import { Id } from "../platform/id";
import type { SlugAnswer } from "../platform/tag";
import { Workspace } from "../workspace";
import { ClientEntity } from "./entity";
import { Created } from "./events";
import { find, type Row } from "./read";
import { fold } from "./rules";
import { type Contact, type CreateInput, DETAILS } from "./schema";
import { findUnconfirmed } from "./unconfirmed";

const KIND = "client_name";
/**
 * Longer folded names are claimed by their hash: compatibility characters can become eighteen times as long.
 */
const LONGEST = 300;

const nameExists = () => new AppError(Code.ClientNameExists);

/** Returns the value that a name claims in a workspace (D45). 422 for a name without a visible character. */
export function nameKey(owner_id: number, name: string): string {
  const folded = fold(name);
  if (folded === "") invalid({ name: "Client required" });
  return `${owner_id}#${folded.length > LONGEST ? Id.sha256(folded) : folded}`;
}

const claimNameWrite = (row: { owner_id: number; id: number; name: string }, refusal: () => AppError) =>
  Db.claim(
    { kind: KIND, value: nameKey(row.owner_id, row.name), owner_id: row.owner_id, target_id: row.id },
    refusal,
  );

/** Returns the write that frees a client's name. */
export const releaseNameWrite = (row: { owner_id: number; name: string }): Db.Write =>
  Db.release(KIND, nameKey(row.owner_id, row.name));

/**
 * Returns the writes that move a client's claim to a new name; none when both fold to the same. 2045 when
 * taken.
 */
export function moveNameWrites(
  row: { owner_id: number; id: number; name: string },
  name: string,
): Db.Write[] {
  if (nameKey(row.owner_id, name) === nameKey(row.owner_id, row.name)) return [];
  return [releaseNameWrite(row), claimNameWrite({ ...row, name }, nameExists)];
}

/** Returns who looks after a new client: the actor, or the owner where that is told. 422 for anybody else. */
async function managerOf({ clientmanager_id }: CreateInput): Promise<number> {
  const actor = Actor.use();
  const user_id = actor.type === "user" ? actor.user_id : undefined;
  if (user_id !== undefined && (clientmanager_id ?? user_id) === user_id) return user_id;
  const owner = await Workspace.holderOf();
  if (clientmanager_id !== undefined && clientmanager_id !== owner)
    invalid({ clientmanager_id: "This person is not in your workspace" });
  return owner;
}

/** Returns a new client's row with its writes and its journal entry. */
export async function clientWrites(
  input: CreateInput,
  refusal: () => AppError = nameExists,
  contacts: readonly Contact[] = [],
) {
  const owner_id = Actor.owner();
  const clientmanager_id = await managerOf(input);
  const { set } = Db.split(input);
  const row: Row = {
    ...Column.blanksOf(DETAILS),
    ...set,
    owner_id,
    id: Id.next(),
    version: 1,
    created_at: iso(),
    clientmanager_id,
    name: input.name,
    name_folded: fold(input.name),
    checkpoints: [],
    contacts: [...contacts],
    unconfirmed: [],
    links: [],
    assets: [],
    merged_ids: [],
    ...(Actor.isAdmin() ? { by_admin: true } : {}),
    open_count: 0,
  };
  row.unconfirmed = findUnconfirmed({}, row);
  return {
    client: row,
    writes: [claimNameWrite(row, refusal), Db.put(ClientEntity.create(row))],
    entries: [Created.of(`client:${row.id}`, { client_id: row.id }, { after: row, version: 1 })] as [Entry],
  };
}

const notShared = () =>
  new AppError(
    Code.ClientNameExists,
    "The company's owner has a client of this name. Ask them to share it with the team.",
  );

/**
 * Returns the client with this name, in any spelling (D45); undefined when there is none. 2045 for an admin, where
 * it is the owner's own.
 */
export async function findByName(name: string): Promise<Row | undefined> {
  const pointer = await Db.resolve(KIND, nameKey(Actor.owner(), name));
  const found = pointer && (await find(pointer.target_id));
  if (pointer && !found && Actor.isAdmin()) throw notShared();
  return found;
}

/**
 * Returns the client of this name, with the writes that a transaction needs to use it: a check if it exists,
 * its creation otherwise. If another tab was faster it is a 1004, so that `Db.retryOnConflict` tries again
 * and finds it (D45).
 */
export async function reserveWrites(
  name: string,
): Promise<{ client: Row; writes: Db.Write[]; entries: Entry[] }> {
  const found = await findByName(name);
  if (!found) return clientWrites({ name }, () => new StaleWrite());
  return { client: found, writes: [requireClientWrite(found)], entries: [] };
}

/** Returns the condition that the client exists when the transaction commits. */
export const requireClientWrite = (client: { owner_id: number; id: number }): Db.Write =>
  Db.check(ClientEntity.patch({ owner_id: client.owner_id, id: client.id }).set({}));

/** Returns whether a name is free in the actor's workspace, or is the given client's own (D45). */
export async function checkSlug(slug: string, id?: number): Promise<SlugAnswer> {
  const pointer = await Db.resolve(KIND, nameKey(Actor.owner(), slug));
  return { slug: fold(slug), available: !pointer || pointer.target_id === id };
}
