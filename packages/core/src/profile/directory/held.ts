import { Actor } from "../../platform/actor";
import { iso } from "../../platform/clock";
import { Db } from "../../platform/db";
import { Search } from "../../platform/search";
import { namesOf } from "../lists";
import { ListingEntity, type Row } from "./entity";
import type { Facts } from "./facts";

/** A person as the process holds them. */
export interface Listing extends Facts {
  user_id: number;
  changed_at: string;
}

interface Held {
  people: Map<number, Listing>;
  texts: Search.TextIndex;
  /** When the newest change that was read was made. */
  until: string;
}

/** An index of the table follows its rows, and clocks differ: changes as old as this are read again. */
const LATE_MS = 30_000;
/** The most people that one process holds. */
const MOST: Db.Bound = { most: 100_000, why: "people of the directory" };

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

const readRows = async (after: string): Promise<Row[]> =>
  // The directory is everybody's: whoever asks first reads it for all who ask this process.
  (await Actor.overAll(() => Db.allOf(ListingEntity.query.byChange({}).gt({ changed_at: after }), MOST)))
    .data;

const entryOf = ({ user_id, changed_at, facts }: Row): Listing | undefined =>
  facts && { user_id, changed_at, ...facts };

/** Rows come in the order in which they changed. */
const newest = (rows: readonly Row[], until: string): string => {
  const last = rows.at(-1)?.changed_at ?? "";
  return last < until ? until : last;
};

async function readAll(): Promise<Held> {
  const rows = await readRows("");
  const listings = rows.flatMap((row) => entryOf(row) ?? []);
  return {
    people: new Map(listings.map((each) => [each.user_id, each])),
    texts: await Search.createIndex(listings.map(textOf)),
    until: newest(rows, ""),
  };
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
    if (before) texts.remove(textOf(before));
    people.delete(row.user_id);
    if (!next) continue;
    people.set(row.user_id, next);
    texts.add(textOf(next));
  }
  return { people, texts, until: newest(rows, until) };
}

/**
 * Returns everybody who shows themselves to members, as the process holds them: read whole by its first call, and from
 * then on what changed. Calls follow each other, since they change what is held.
 */
export function readHeld(): Promise<Held> {
  const next = reading
    .catch(() => undefined)
    .then(async () => {
      held = held ? await readOn(held) : await readAll();
      return held;
    });
  reading = next;
  return next;
}

/** Forgets what the process holds, so that the next call reads it whole. */
export function forget(): void {
  held = undefined;
}
