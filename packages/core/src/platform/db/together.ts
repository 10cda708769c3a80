import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { client, table } from "./client";

interface Stored {
  pk: string;
  sk: string;
}

/** A row that `getTogether` reads. */
interface Wanted<R> {
  key: Stored;
  parse: (item: Record<string, unknown>) => R | null;
}

/** What of an entity is used: ElectroDB types its key by overloads that no other function can take over. */
interface Readable {
  get(key: never): { params(): unknown };
  parse(item: { Item: Record<string, unknown> }): { data: unknown };
}

/** The row of an entity with this key, as `EntityItem` types it. */
export const wanted = <R>(entity: Readable, key: Record<string, string | number>): Wanted<R> => ({
  key: (entity.get(key as never).params() as { Key: Stored }).Key,
  parse: (Item) => entity.parse({ Item }).data as R | null,
});

const placeOf = ({ pk, sk }: Stored): string => `${pk} ${sk}`;

/**
 * Rows of several entities by their keys, strongly consistent, in one request: one costs about as much as the whole of
 * another, in CPU most of all. Undefined where there is none. What the database leaves out when it is busy is asked
 * for again.
 */
export async function getTogether<A, B>(
  first: Wanted<A>,
  second: Wanted<B>,
): Promise<[A | undefined, B | undefined]> {
  const found = new Map<string, Record<string, unknown>>();
  let keys: Stored[] = [first.key, second.key];
  for (let attempt = 1; keys.length > 0; attempt++) {
    const answer: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const row of answer.Responses?.[table] ?? []) found.set(placeOf(row as Stored), row);
    keys = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as Stored[];
    if (keys.length > 0) await new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
  }
  const read = <R>({ key, parse }: Wanted<R>): R | undefined => {
    const row = found.get(placeOf(key));
    return row && (parse(row) ?? undefined);
  };
  return [read(first), read(second)];
}
