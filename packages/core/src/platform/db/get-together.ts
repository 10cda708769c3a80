import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { client, table } from "./client";
import { rowOf, type Stored } from "./rows";
import { keepVisible } from "./view";

interface Key {
  pk: string;
  sk: string;
}

/** A row that `get` and `getTogether` read. */
interface Wanted<R> {
  key: Key;
  parse: (item: Record<string, unknown>) => R;
}

/** The used part of an entity: ElectroDB types its key by overloads that no other function can take over. */
type Readable = Stored & { get(key: never): { params(): unknown } };

/** Describes the row of an entity with this key, typed as `EntityItem`. */
export const describeRow = <R>(entity: Readable, key: Record<string, string | number>): Wanted<R> => ({
  key: (entity.get(key as never).params() as { Key: Key }).Key,
  parse: (item) => rowOf<R>(entity, item),
});

const placeOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

type Item = Record<string, unknown>;

/** The most keys in one request of the database. */
const MOST_KEYS = 100;

/** Reads rows by their places. */
async function read(keys: Key[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  const [first] = keys;
  if (first && keys.length === 1) {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: { pk: first.pk, sk: first.sk }, ConsistentRead: true }),
    );
    return Item ? found.set(placeOf(first), Item) : found;
  }
  const { Responses } = await client.send(
    new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
  );
  for (const row of Responses?.[table] ?? []) found.set(placeOf(row as Key), row);
  return found;
}

interface Asked {
  key: Key;
  tell: ((row: Item | undefined) => void)[];
  refuse: ((error: unknown) => void)[];
}
/** The keys requested since the last request, by place. */
let asked = new Map<string, Asked>();

function readAsked(): void {
  const all = [...asked.values()];
  asked = new Map();
  for (let start = 0; start < all.length; start += MOST_KEYS) {
    const part = all.slice(start, start + MOST_KEYS);
    read(part.map(({ key }) => key)).then(
      (found) => {
        for (const { key, tell } of part) {
          const row = found.get(placeOf(key));
          // Each further caller gets a copy, so that its changes affect nobody else.
          for (const [at, told] of tell.entries()) told(row && at > 0 ? structuredClone(row) : row);
        }
      },
      (error) => {
        for (const { refuse } of part) for (const refused of refuse) refused(error);
      },
    );
  }
}

function ask(key: Key): Promise<Item | undefined> {
  return new Promise((tell, refuse) => {
    // The next tick comes after all settled promises, so that callers of the same moment share one request.
    if (asked.size === 0) process.nextTick(readAsked);
    const known = asked.get(placeOf(key));
    if (!known) asked.set(placeOf(key), { key, tell: [tell], refuse: [refuse] });
    else {
      known.tell.push(tell);
      known.refuse.push(refuse);
    }
  });
}

/**
 * Reads a row by its key, strongly consistent; undefined without one. Rows that are requested in the same
 * moment are read in one request: a request of its own costs about as much as all of them, mostly CPU.
 */
export async function get<R>({ key, parse }: Wanted<R>): Promise<R | undefined> {
  const row = await ask(key);
  // Callers of one request may be different people: each is told what they may read.
  const [visible] = row ? await keepVisible([row]) : [];
  return visible && parse(visible);
}

/** Reads rows of two entities by their keys, like `get`. */
export const getTogether = <A, B>(
  first: Wanted<A>,
  second: Wanted<B>,
): Promise<[A | undefined, B | undefined]> => Promise.all([get(first), get(second)]);
