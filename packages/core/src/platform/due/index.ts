import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { Actor } from "../actor";
import { iso, now } from "../clock";
import { Day } from "../date";
import { Db } from "../db";

export * as Due from "./index";

/** What can be due; its rows name their kind in the index. */
export const KINDS = [
  "invoice",
  "recurring",
  "owed_credit",
  "proposal",
  "payment",
  "payout",
  "account_transfer",
  "account_release",
  "mail",
  "user",
] as const;
export type Kind = (typeof KINDS)[number];

/** Sharded by owner, so that a midnight at which everybody invoices is not one hot partition. */
export const SHARDS = ["0", "1", "2", "3"] as const;
export type Shard = (typeof SHARDS)[number];

/** When a row is due, and where in the index it stands. */
export interface Mark {
  /** The instant (UTC, ISO 8601) from which on there is something to do; "" where nothing is to come. */
  due_at: string;
  due_shard: string;
}

/** The attributes of a `Mark`. */
export const attributes = {
  due_at: { type: "string", required: true, default: "" },
  due_shard: { type: "string", required: true, default: "" },
} as const;

/** Nothing is to come. */
export const never: Mark = { due_at: "", due_shard: "" };

/** At an instant; one that has passed is now, so that a row never comes to stand where a sweep has been. */
export const at = (owner_id: number, instant: Date): Mark => {
  const due_at = Day.later(instant.toISOString(), iso());
  return { due_at, due_shard: `${owner_id % SHARDS.length}` };
};

/** At the beginning of a date in the owner's zone (D26). */
export const onDay = (owner_id: number, date: string, zone: string): Mark =>
  at(owner_id, Day.startOfDay(date, zone));

/** A row for something that a provider is asked for is in the sweep's sight from before the call until the answer is known. */
export const atOnce = (owner_id: number): Mark => at(owner_id, now());

/** An attribute's place in a template of ElectroDB. */
const slot = (name: string): string => `\${${name}}`;

/** A shard's rows, in the order of their instants. */
const ofShard = {
  field: Db.indexes.due.pk,
  composite: ["due_shard"],
  template: `due#${slot("due_shard")}`,
  casing: "none",
} as const;

/**
 * The index of what is due, for an entity whose rows carry a `Mark`: by instant, then kind and owner. `ids` are the
 * rest of the row's key. The whole key is in it, so that a sweep reads the index and nothing else.
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

/** A user's mark is taken away once there is nothing to come. */
export const attributesOfUser = {
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

/** A row that is due, by its key. */
export interface Found {
  kind: Kind;
  owner_id: number;
  /** The rest of its key, in the order of `indexOf`. */
  ids: string[];
  due_at: string;
}

/** The number of a found row at a place of its key. */
export const idOf = ({ ids }: Found, place = 0): number => Number(ids[place]);

/** `2026-11-24T05:00:00.000Z#invoice#7#0000000000000012` */
export function read(place: string): Found {
  const [due_at = "", kind, owner = "", ...ids] = place.split("#");
  return { kind: kind as Kind, owner_id: Number(owner), ids, due_at };
}

export interface Page {
  /** Their places in the index, in order. */
  places: string[];
  /** Whether there may be more. */
  more: boolean;
}

/** Places of a shard after one and up to another, at most so many; eventually consistent, as an index is. */
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
        // No place begins with another one and a space.
        ":from": `${after} `,
        ":to": through,
      },
      ProjectionExpression: "sk2",
      Limit: most,
    }),
  );
  return { places: Items.map(({ sk2 }) => sk2 as string), more: LastEvaluatedKey !== undefined };
}

/** After every place of an instant. */
export const endOf = (instant: Date): string => `${instant.toISOString()}~`;

export interface Failed extends Found {
  error: Error;
}

/**
 * Does `work` for each row in its owner's name, one after the other, and answers those that failed: one that always
 * fails keeps none of the others. `cause` is what the audit says.
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
 * Everything of some kinds that is due now, a page after the other: for those who work it off where they are, such as
 * the demo data. The product hands it out (`hand-out.ts`).
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
