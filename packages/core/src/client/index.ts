import { Db } from "../platform/db";
import { AppError, Code } from "../platform/error";
import { Event } from "../platform/event";
import { refuseForeignLogo } from "../platform/picture-address";
import { Workspace } from "../workspace";
import { change } from "./change";
import { ClientEntity } from "./entity";
import { Created, Renamed } from "./events";
import { clientWrites, releaseNameWrite, reserveWrites } from "./name";
import { type Row, shape } from "./read";
import type { CreateInput, Info, UpdateInput } from "./schema";
import { markDetails } from "./unconfirmed";

export {
  addAsset,
  addLink,
  assetAddress,
  removeAsset,
  removeLink,
  setLogo,
  updateAsset,
  updateLink,
} from "./attach";
export { change, confirmAddresses } from "./change";
export { addContact, removeContact, sortContacts, updateContact } from "./contact";
export * as Client from "./index";
export { mergeWrites } from "./merge";
export {
  checkSlug,
  clientWrites,
  findByName,
  nameKey,
  releaseNameWrite,
  requireClientWrite,
  reserveWrites,
} from "./name";
export { find, get, idsOf, list, shape } from "./read";
export * from "./rules";
export * from "./schema";
export { describeChange } from "./words";

export const Events = { Created, Renamed };

/** Creates a client. 2045 when the workspace has one of this name (D45). */
export async function create(input: CreateInput): Promise<Info> {
  refuseForeignLogo(input);
  await Workspace.requireTaxRate(input);
  const { client, writes, entries } = await clientWrites(input);
  await Db.commit(writes, entries);
  return shape(client);
}

/** Returns the client of this name, or creates it: once, even from two tabs (D45). */
export function findOrCreate(name: string): Promise<Info> {
  return Db.retryOnConflict(async () => {
    const { client, writes, entries } = await reserveWrites(name);
    const [made] = entries;
    if (made) await Db.commit(writes, [made]);
    return shape(client);
  });
}

/** Changes a client's details. 2045 when another client has the new name; 1004 when stale. */
export async function update(id: number, input: UpdateInput, if_match?: number): Promise<Info> {
  await Workspace.requireTaxRate(input);
  return change(id, if_match, (client) => {
    refuseForeignLogo(input, client.brand_logo_url);
    return { ...input, ...markDetails(client, input) };
  });
}

/** Records a checkpoint, once. */
export const addCheckpoint = (id: number, slug: string): Promise<Info> =>
  change(id, undefined, ({ checkpoints }) => ({
    checkpoints: checkpoints.includes(slug) ? checkpoints : [...checkpoints, slug],
  }));

/**
 * Deletes a client's row and frees its name; `deleteClient` checks whether it may be deleted. 1004 when
 * stale.
 */
export async function remove(client: Row): Promise<undefined> {
  await Db.commit(
    [
      Db.removeVersion(ClientEntity, client, { where: ({ open_count }, { eq }) => eq(open_count, 0) }),
      releaseNameWrite(client),
    ],
    [
      Event.audit("client.deleted", `client:${client.id}`, {
        before: shape(client),
        version: client.version,
      }),
    ],
  );
  return undefined;
}

/**
 * Returns the write that counts an open document of a client, for the transaction that sends it; it prevents
 * deleting the client.
 */
export const lockClientWrite = (client: { owner_id: number; id: number }, by: 1 | -1 = 1): Db.Write =>
  Db.update(
    ClientEntity.patch(client).add({ open_count: by }),
    () => new AppError(Code.NotFoundKind, "client"),
  );
