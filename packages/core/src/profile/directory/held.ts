import { iso } from "../../platform/clock";
import { Search } from "../../platform/search";
import { namesOf } from "../lists";
import type { Row } from "./entity";
import { entryOf, type Listing, readRows } from "./rows";

interface Held {
  people: Map<number, Listing>;
  /** Made by the first search. */
  texts: Search.TextIndex | undefined;
  /** What changed before was read, but for what the index did not have yet. */
  until: string;
}

/** An index of the table follows its rows, and clocks differ: changes as old as this are read again. */
const LATE_MS = 30_000;
let held: Held | undefined;
let reading: Promise<Held | undefined> = Promise.resolve(undefined);

const textOf = ({ user_id, first_name, last_name, brand_name, ...of }: Listing): Search.Text => {
  const names = namesOf({ ...of, causes: [] });
  return {
    id: user_id,
    name: `${first_name} ${last_name} ${brand_name}`,
    subject: [...names.roles, ...names.tools].join(" "),
    description: [of.headline, of.place, ...names.industries, ...names.languages].join(" "),
  };
};

/** Rows come in the order in which they changed. */
const newest = (rows: readonly Row[], until: string): string => {
  const last = rows.at(-1)?.changed_at ?? "";
  return last < until ? until : last;
};

/** Reads everybody: of the snapshot and what changed since it was taken, or else of the table. */
async function readAll(): Promise<Held> {
  // Whoever only writes a listing loads no client of the file store.
  const { readSnapshot } = await import("./snapshot");
  const { people, until } = (await readSnapshot()) ?? { people: [], until: "" };
  return readOn({ people: new Map(people.map((each) => [each.user_id, each])), texts: undefined, until });
}

/** Takes over what changed since the last call. */
async function readOn({ people, texts, until }: Held): Promise<Held> {
  // A clock that was set back would hide what comes.
  const last = until < iso() ? until : iso();
  const from = last === "" ? "" : new Date(Date.parse(last) - LATE_MS).toISOString();
  const rows = await readRows(from);
  for (const row of rows) {
    const before = people.get(row.user_id);
    if (before && before.changed_at >= row.changed_at) continue;
    const next = entryOf(row);
    if (before) texts?.remove(textOf(before));
    people.delete(row.user_id);
    if (!next) continue;
    people.set(row.user_id, next);
    texts?.add(textOf(next));
  }
  return { people, texts, until: newest(rows, until) };
}

/**
 * Returns everybody who shows themselves to members, as the process holds them: read whole by its first call, and from
 * then on what changed. Calls follow each other, since they change what is held.
 */
function readHeld(isSearch: boolean): Promise<Held> {
  const next = reading
    .catch(() => undefined)
    .then(async () => {
      held = held ? await readOn(held) : await readAll();
      if (isSearch) held.texts ??= await Search.createIndex([...held.people.values()].map(textOf));
      return held;
    });
  reading = next;
  return next;
}

/** Returns everybody who shows themselves to members. */
export const readPeople = async (): Promise<ReadonlyMap<number, Listing>> => (await readHeld(false)).people;

/** Returns everybody with an index of the texts that they are found by. */
export async function readSearch(): Promise<{
  people: ReadonlyMap<number, Listing>;
  texts: Search.TextIndex;
}> {
  const { people, texts = await Search.createIndex([]) } = await readHeld(true);
  return { people, texts };
}

/** Forgets what the process holds, so that the next call reads it whole. */
export function forget(): void {
  held = undefined;
}
