import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client } from "./client";
import { indexes } from "./table";
import { keepVisible } from "./view";

type Item = Record<string, unknown>;

/** The keys of a row, after which a request begins. */
export type Place = Record<string, unknown>;

/** The used part of an entity for reading rows: its name and its columns. */
export interface Stored {
  schema: { model: { entity: string }; attributes: object };
}

/**
 * Returns a row as ElectroDB does: the columns of its entity, without keys. ElectroDB looks for a getter of
 * each column and copies the row three times, which costs more than the request for a list of 20. Our
 * entities have no getters, and use the same names in the table (`packages/core/test/platform/rows.test.ts`).
 */
export function rowOf<R>({ schema }: Stored, item: Item): R {
  const row: Item = {};
  for (const name in item) if (Object.hasOwn(schema.attributes, name)) row[name] = item[name];
  return row as R;
}

/** A query of ElectroDB, which makes the keys and types the rows. */
export interface Query<R> {
  params(options: { limit: number; order: "asc" | "desc" }): unknown;
  go(options: { limit: number; order: "asc" | "desc" }): Promise<{ data: R[] }>;
}

export interface Rows<R> {
  rows: R[];
  /** Returns the place of the row with this index. */
  placeOf: (at: number) => Place | undefined;
  /** The place where the next request begins, if there may be more rows. */
  next: Place | undefined;
}

const ownKeys = (index: string | undefined): string[] => {
  const found = Object.values(indexes).find(({ name }) => name === index);
  return ["pk", "sk", ...(found ? [found.pk, found.sk] : [])];
};

const pick = (item: Item, names: readonly string[]): Place =>
  Object.fromEntries(names.map((name) => [name, item[name]]));

/** Makes one request of a query, starting after `after`. */
export async function readRows<R>(
  entity: Stored,
  query: Query<R>,
  { after, ...options }: { after: Place | undefined; limit: number; order: "asc" | "desc" },
): Promise<Rows<R>> {
  const params = query.params(options) as QueryCommandInput;
  const keys = ownKeys(params.IndexName);
  const { Items = [], LastEvaluatedKey }: QueryCommandOutput = await client.send(
    new QueryCommand(after ? { ...params, ExclusiveStartKey: pick(after, keys) } : params),
  );
  const items = await keepVisible(Items.filter((item) => item.__edb_e__ === entity.schema.model.entity));
  return {
    rows: items.map((item) => rowOf<R>(entity, item)),
    placeOf: (at) => {
      const item = items[at];
      return item && pick(item, keys);
    },
    next: LastEvaluatedKey,
  };
}
