import type { EntityItem } from "electrodb";
import { Actor } from "../platform/actor";
import { Column } from "../platform/column";
import { Db } from "../platform/db";
import { failMissing, invalid } from "../platform/error";
import { ClientEntity } from "./entity";
import { fold } from "./rules";
import { DETAILS, type Info } from "./schema";

export type Row = EntityItem<typeof ClientEntity>;

/**
 * Reads the actor's client, strongly consistent; undefined for an unknown id and for another workspace's. A
 * merged client's id returns the client it was merged into (D46), so that documents sent under the old id
 * still have a client.
 */
export async function find(id: number): Promise<Row | undefined> {
  const client = await findStored(Actor.owner(), id);
  return client?.merged_into === undefined ? client : find(client.merged_into);
}

/** Reads a client's own row, merged or not. */
export const findStored = (owner_id: number, id: number): Promise<Row | undefined> =>
  Db.get(Db.describeRow<Row>(ClientEntity, { owner_id, id }));

/** Returns the ids that a client's documents may have: its own and those of the clients merged into it. */
export async function idsOf(id: number): Promise<number[]> {
  const client = await find(id);
  return client ? [client.id, ...(client.merged_ids ?? [])] : [id];
}

/** Returns the actor's client; 1066 "client" without it. */
export const row = async (id: number): Promise<Row> => (await find(id)) ?? failMissing("client");

/** Returns the public shape of a client's row. */
export const shape = ({
  name_folded: _,
  open_count: __,
  merged_into: ___,
  merged_ids: ____,
  by_admin: _____,
  ...client
}: Row): Info => ({
  ...client,
  unconfirmed: client.unconfirmed ?? [],
  links: client.links ?? [],
  assets: (client.assets ?? []).map(({ key: _, ...asset }) => asset),
  ...Column.valuesOf(DETAILS, client),
});

/** Returns one client. 1066 "client" when the actor has no such client. */
export const get = async (id: number): Promise<Info> => shape(await row(id));

export interface ListInput extends Db.PageInput {
  /** A part of the name; case does not matter. */
  filter?: string | undefined;
  /** `-created_at` (default), `created_at`, `name`, `-name`; anything else is 422. */
  sort?: string | undefined;
}

/** Returns the workspace's clients, newest first by default. Eventually consistent. */
export async function list(input: ListInput): Promise<Db.Page<Info>> {
  const folded = fold(input.filter ?? "");
  const all = ClientEntity.query
    .byOwner({ owner_id: Actor.owner() })
    .where(({ merged_into }, { notExists }) => notExists(merged_into));
  const query = folded ? all.where(({ name_folded }, { contains }) => contains(name_folded, folded)) : all;
  const sort = input.sort ?? "-created_at";
  if (sort === "name" || sort === "-name") {
    const { data } = await Db.allOf(query, Db.ofWorkspace("clients of one workspace"));
    const page = Db.pageByName(data, input, sort === "-name");
    return { items: page.items.map(shape), next: page.next };
  }
  if (sort !== "created_at" && sort !== "-created_at")
    invalid({ sort: "Sort by created_at, -created_at, name or -name" });
  const page = await Db.page(ClientEntity, query, input, sort === "created_at" ? "asc" : "desc");
  return { items: page.items.map(shape), next: page.next };
}
