import { BatchGetCommand, type BatchGetCommandOutput, GetCommand } from "@aws-sdk/lib-dynamodb";
import { client, table } from "./client";
import { rowOf, type Stored } from "./rows";

interface Key {
  pk: string;
  sk: string;
}

/** A row that `get` and `getTogether` read. */
interface Wanted<R> {
  key: Key;
  parse: (item: Record<string, unknown>) => R;
}

/** What of an entity is used: ElectroDB types its key by overloads that no other function can take over. */
type Readable = Stored & { get(key: never): { params(): unknown } };

/** The row of an entity with this key, as `EntityItem` types it. */
export const wanted = <R>(entity: Readable, key: Record<string, string | number>): Wanted<R> => ({
  key: (entity.get(key as never).params() as { Key: Key }).Key,
  parse: (item) => rowOf<R>(entity, item),
});

const placeOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

type Item = Record<string, unknown>;

/** The database takes so many keys in one request. */
const MOST_KEYS = 100;

/** Rows by their places. What the database leaves out when it is busy is asked for again. */
async function read(wanted: Key[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  const [first] = wanted;
  if (first && wanted.length === 1) {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: { pk: first.pk, sk: first.sk }, ConsistentRead: true }),
    );
    return Item ? found.set(placeOf(first), Item) : found;
  }
  let keys = wanted;
  for (let attempt = 1; keys.length > 0; attempt++) {
    const answer: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
    );
    for (const row of answer.Responses?.[table] ?? []) found.set(placeOf(row as Key), row);
    keys = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as Key[];
    if (keys.length > 0) await new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
  }
  return found;
}

interface Asked {
  key: Key;
  tell: ((row: Item | undefined) => void)[];
  refuse: ((error: unknown) => void)[];
}
/** What is asked for since the last request, by place. */
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
          // Whoever changes what they were given changes it for nobody else.
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
    // Behind every promise that is settled by now: who asks in the same moment asks in the same request.
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
 * A row by its key, strongly consistent; undefined where there is none. Rows that are asked for in the same moment come
 * in one request: one costs about as much as the whole of another, in CPU most of all.
 */
export async function get<R>({ key, parse }: Wanted<R>): Promise<R | undefined> {
  const row = await ask(key);
  return row && parse(row);
}

/** Rows of two entities by their keys, as `get` reads them. */
export const getTogether = <A, B>(
  first: Wanted<A>,
  second: Wanted<B>,
): Promise<[A | undefined, B | undefined]> => Promise.all([get(first), get(second)]);
