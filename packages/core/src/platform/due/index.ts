import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Actor } from "../actor";
import { iso, now } from "../clock";
import { Day } from "../date";
import { Db } from "../db";

export * as Due from "./index";

/** The kinds of due rows; the index's sort key names the kind. */
export const KINDS = [
  "invoice",
  "recurring",
  "owed_credit",
  "proposal",
  "payment",
  "payout",
  "account_transfer",
  "account_release",
  "subscription",
  "referral",
  "template",
  "mail",
  "user",
  "preference",
] as const;
export type Kind = (typeof KINDS)[number];

/** Sharded by owner, so that a midnight with everybody's invoices is not one hot partition. */
export const SHARDS = ["0", "1", "2", "3"] as const;
export type Shard = (typeof SHARDS)[number];

/** The time at which a row is due, and its shard in the index. */
export interface Mark {
  /** The instant (UTC, ISO 8601) from which the row is due; "" when it is never due. */
  due_at: string;
  due_shard: string;
}

/** The attributes of a `Mark`. */
export const attributes = {
  due_at: { type: "string", required: true, default: "" },
  due_shard: { type: "string", required: true, default: "" },
} as const;

/** The mark of a row that is not due. */
export const never: Mark = { due_at: "", due_shard: "" };

/**
 * Returns the mark for an instant. A past instant becomes now, so that a row is never placed where the sweep
 * has already been.
 */
export const at = (owner_id: number, instant: Date): Mark => {
  const due_at = Day.later(instant.toISOString(), iso());
  return { due_at, due_shard: `${owner_id % SHARDS.length}` };
};

/** Returns the mark for the beginning of a date in the owner's zone (D26). */
export const onDay = (owner_id: number, date: string, zone: string): Mark =>
  at(owner_id, Day.startOfDay(date, zone));

/**
 * Returns the mark for a request to a provider: the sweep sees the row from before the call until the answer
 * is known.
 */
export const atOnce = (owner_id: number): Mark => at(owner_id, now());

/** Returns an attribute's placeholder in an ElectroDB template. */
const slot = (name: string): string => `\${${name}}`;

/** A shard's rows, in the order of their instants. */
const ofShard = {
  field: Db.indexes.due.pk,
  composite: ["due_shard"],
  template: `due#${slot("due_shard")}`,
  casing: "none",
} as const;

/**
 * Returns the due index for an entity whose rows have a `Mark`: sorted by instant, then kind and owner. `ids`
 * are the rest of the row's key. The index has the whole key, so that a sweep reads nothing else.
 */
export const indexOf = <const I extends readonly string[]>(kind: Kind, ids: I) =>
  ({
    index: Db.indexes.due.name,
    condition: (row: { due_at?: string }) => Boolean(row.due_at),
    pk: ofShard,
    sk: {
      field: Db.indexes.due.sk,
      composite: ["due_at", "owner_id", ...ids] as const,
      template: [slot("due_at"), kind, slot("owner_id"), ...ids.map(slot)].join("#"),
      casing: "none",
    },
  }) as const;

/** The same of rows that are seldom due: their mark is removed once nothing is due any more. */
export const attributesWhileDue = {
  due_at: { type: "string", default: "" },
  due_shard: { type: "string", default: "" },
} as const;

/** The same for users, each of whom owns the workspace with their id. */
export const indexOfUser = {
  index: Db.indexes.due.name,
  condition: (row: { due_at?: string }) => Boolean(row.due_at),
  pk: ofShard,
  sk: {
    field: Db.indexes.due.sk,
    composite: ["due_at", "id"],
    template: [slot("due_at"), "user", slot("id")].join("#"),
    casing: "none",
  },
} as const;

/** The key of a due row. */
export interface Found {
  kind: Kind;
  owner_id: number;
  /** The rest of its key, in the order of `indexOf`. */
  ids: string[];
  due_at: string;
}

/** Returns the number at a position of a found row's key. */
export const idOf = ({ ids }: Found, place = 0): number => Number(ids[place]);

/** Parses a place such as `2026-11-24T05:00:00.000Z#invoice#7#0000000000000012`. */
export function read(place: string): Found {
  const [due_at = "", kind, owner = "", ...ids] = place.split("#");
  return { kind: kind as Kind, owner_id: Number(owner), ids, due_at };
}

export interface Page {
  /** Their places in the index, in order. */
  places: string[];
  /** True if there may be more. */
  more: boolean;
}

/**
 * Returns up to `most` places of a shard, after one and through another; eventually consistent, like every
 * index.
 */
export async function pageOf(
  shard: Shard,
  { after, through, most }: { after: string; through: string; most: number },
): Promise<Page> {
  if (after >= through) return { places: [], more: false };
  const { Items = [], LastEvaluatedKey } = await Db.client.send(
    new QueryCommand({
      TableName: Db.table,
      IndexName: Db.indexes.due.name,
      KeyConditionExpression: "pk2 = :pk AND sk2 BETWEEN :from AND :to",
      ExpressionAttributeValues: {
        ":pk": `due#${shard}`,
        // A space sorts before every character of a place, so the page starts after this one.
        ":from": `${after} `,
        ":to": through,
      },
      ProjectionExpression: "sk2",
      Limit: most,
    }),
  );
  return { places: Items.map(({ sk2 }) => sk2 as string), more: LastEvaluatedKey !== undefined };
}

/** Returns a place after every place of an instant. */
export const endOf = (instant: Date): string => `${instant.toISOString()}~`;

export interface Failed extends Found {
  error: Error;
}

/**
 * Runs `work` for each row as its owner, one after the other, and returns the rows that failed: a failing row
 * does not stop the others. `cause` is recorded in the audit.
 */
export async function handleEach(
  rows: readonly Found[],
  cause: string,
  work: (row: Found) => Promise<unknown>,
): Promise<Failed[]> {
  const failed: Failed[] = [];
  for (const row of rows)
    await Actor.asSystem(row.owner_id, cause, () => work(row)).catch((error: Error) => {
      failed.push({ ...row, error });
    });
  return failed;
}

/**
 * Yields all due rows of some kinds, page by page, for callers that handle them in their own process, such as
 * the demo data. The product hands them out (`hand-out`).
 */
export async function* allDue(...kinds: Kind[]): AsyncGenerator<Found[]> {
  const through = endOf(now());
  for (const shard of SHARDS) {
    let after = "";
    for (let more = true; more; ) {
      const page = await pageOf(shard, { after, through, most: 1000 });
      const found = page.places.map(read).filter(({ kind }) => kinds.includes(kind));
      if (found.length > 0) yield found;
      after = page.places.at(-1) ?? after;
      more = page.more;
    }
  }
}
