import { Entity } from "electrodb";
import { Actor } from "../actor";
import { iso } from "../clock";
import { Id } from "../id";
import { connection } from "./client";
import { put, type Write } from "./write";

/**
 * One row per change: the audit entry (actor, impersonator, time, before and after, request) and the event
 * that the publisher sends to the bus are the same row, so that neither can exist without the other. Rows are
 * only ever inserted.
 */
export const JournalEntity = new Entity(
  {
    model: { entity: "journal", version: "1", service: "stint" },
    attributes: {
      owner_id: { type: "number", required: true },
      aggregate: { type: "string", required: true },
      id: { type: "number", required: true, padding: { length: 16, char: "0" } },
      type: { type: "string", required: true },
      occurred_at: { type: "string", required: true },
      actor_id: { type: "string", required: true },
      impersonator_id: { type: "number" },
      key_id: { type: "number" },
      request_id: { type: "string", required: true },
      version: { type: "number" },
      data: { type: "any" },
      before: { type: "any" },
      after: { type: "any" },
    },
    indexes: {
      ofAggregate: {
        pk: { field: "pk", composite: ["owner_id", "aggregate"], casing: "none" },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  connection,
);

export interface Entry {
  /** `noun.verbed`; the bus routes by it. */
  type: string;
  owner_id: number;
  /** The changed object, as `noun:id`. */
  aggregate: string;
  /** The event's data for its consumers: ids, not snapshots. */
  data?: Record<string, unknown> | undefined;
  /** The changed fields only. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  version?: number | undefined;
}

/** A row holds 400 KB: of a longer text the journal keeps only its hash and length. */
const MOST_BYTES = 60_000;

function brief(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "";
  const bytes = text.length > MOST_BYTES / 4 ? Buffer.byteLength(text) : 0;
  return bytes > MOST_BYTES ? { bytes, sha256: Id.sha256(text) } : value;
}

/**
 * Returns undefined for an empty map: the local table's stream leaves out the type of an empty map, which
 * makes it unreadable.
 */
const omitEmpty = (fields: Entry["before"]): Entry["before"] =>
  fields && Object.keys(fields).length > 0
    ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, brief(value)]))
    : undefined;

export const entryWrite = (entry: Entry): Write =>
  put(
    JournalEntity.create({
      ...entry,
      before: omitEmpty(entry.before),
      after: omitEmpty(entry.after),
      ...Actor.signature(),
      id: Id.next(),
      occurred_at: iso(),
      request_id: Actor.request().request_id,
    }),
  );

/** Returns the journal of one aggregate, newest first. */
export async function history(owner_id: number, aggregate: string, limit = 100) {
  const { data } = await JournalEntity.query
    .ofAggregate({ owner_id, aggregate })
    .go({ order: "desc", limit, pages: 1 });
  return data;
}

interface Listed {
  id: number;
}
const isList = (value: unknown): value is Listed[] =>
  Array.isArray(value) && value.every((each) => typeof (each as Listed | null)?.id === "number");

/** Returns the differing items of two lists of things with ids; only the ids if just the order differs. */
function differingItems(before: Listed[], after: Listed[]): [unknown, unknown] {
  const without = (of: Listed[], others: Listed[]) => {
    const same = new Set(others.map((each) => JSON.stringify(each)));
    return of.filter((each) => !same.has(JSON.stringify(each)));
  };
  const [gone, come] = [without(before, after), without(after, before)];
  const ids = (of: Listed[]) => of.map(({ id }) => id);
  return gone.length + come.length > 0 ? [gone, come] : [ids(before), ids(after)];
}

/**
 * Returns the changed fields as `{ before, after }` for an audit entry. For a list of things with ids it has
 * only the changed items: an entry about one line of a hundred does not hold two hundred.
 */
export function difference<T extends object>(old: T, changed: Partial<T>): { before: object; after: object } {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changed)) {
    const former = old[key as keyof T];
    if (JSON.stringify(former) === JSON.stringify(value)) continue;
    const [was, is] =
      isList(former) && isList(value) ? differingItems(former, value) : [former ?? null, value ?? null];
    before[key] = was;
    after[key] = is;
  }
  return { before, after };
}
