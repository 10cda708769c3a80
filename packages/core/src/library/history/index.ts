import type { EntityItem } from "electrodb";
import { Client } from "../../client";
import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Event } from "../../platform/event";
import { PriceLineEntity } from "./entity";

export * as History from "./index";

type Row = EntityItem<typeof PriceLineEntity>;
/** A priced service and what became of it. */
export type Line = Omit<Row, "owner_id" | "project_id">;

interface Key {
  owner_id: number;
  project_id: number;
}

/** A service is told by the library's id, or else by its name and role; case and spaces do not matter. */
export const serviceKey = (of: {
  deliverable_id?: number | null | undefined;
  name: string;
  role_id: string;
}): string =>
  of.deliverable_id ? `library:${of.deliverable_id}` : `named:${of.role_id}:${Client.fold(of.name)}`;

/** Returns the library's id in a service's key; undefined for one that is told by its name. */
export const libraryIdOf = (key: string): number | undefined => {
  const [, id] = /^library:(\d+)$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** A figure says something of services that are sold so often at most; older ones are not read. */
const MOST_LINES = 200;

/** Returns what became of a service in one currency, the newest 200 first. Eventually consistent. */
export async function listLines(of: { service: string; currency: string }): Promise<Row[]> {
  const { data } = await PriceLineEntity.query
    .byOwner({ owner_id: Actor.owner(), ...of })
    .go({ order: "desc", limit: MOST_LINES });
  return data;
}

/** A planner knows so many lines at most, one request of the database. */
const MOST_ACCEPTED = 2000;

/** Returns priced services in one currency that clients accepted, those of one service together. Eventually consistent. */
export async function listAccepted(currency: string): Promise<Row[]> {
  const { data } = await PriceLineEntity.query
    .byOwner({ owner_id: Actor.owner() })
    .where((row, { eq }) => `${eq(row.currency, currency)} AND ${eq(row.outcome, "accepted")}`)
    .go({ limit: MOST_ACCEPTED });
  return data;
}

const COLUMNS = [
  "service",
  "currency",
  "outcome",
  "price",
  "unit",
  "decided_on",
  "client_id",
  "proposal_id",
  "document_version",
] as const satisfies readonly (keyof Line)[];

/** A transaction holds 100 rows: these, the conditions, the mark of the message and the journal's. */
const CHUNK = 80;

/**
 * Returns the transactions that make these the lines of a project: none where they are already. `conditions` say
 * that what the lines were read from still stands; StaleWrite otherwise.
 */
export async function replaceLinesWrites(
  of: Key,
  lines: readonly Line[],
  conditions: readonly Db.Write[],
): Promise<Db.Write[][]> {
  const { data } = await Db.allOf(PriceLineEntity.query.one(of), Db.ofOne("price lines of one project"), {
    consistent: true,
  });
  const stored = new Map(data.map((row) => [row.task_id, row]));
  const writes = lines.flatMap((line) => {
    const old = stored.get(line.task_id);
    stored.delete(line.task_id);
    if (old && COLUMNS.every((name) => old[name] === line[name])) return [];
    // Of two that see no line yet one is stale: it finds the lines there, and keeps no second history.
    const row = { ...of, ...line };
    return [Db.put(old ? PriceLineEntity.put(row) : PriceLineEntity.create(row))];
  });
  const gone = [...stored.values()].map(({ task_id }) =>
    Db.remove(PriceLineEntity.delete({ ...of, task_id })),
  );
  const all = [...writes, ...gone];
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => [
    ...conditions,
    ...all.slice(at * CHUNK, (at + 1) * CHUNK),
  ]);
}

/** Makes these the lines of a project, as `replaceLinesWrites` says. Repeatable: the same again write nothing. */
export async function replaceLines(
  of: Key,
  lines: readonly Line[],
  conditions: readonly Db.Write[],
): Promise<void> {
  const transactions = await replaceLinesWrites(of, lines, conditions);
  for (const [at, writes] of transactions.entries()) {
    const commit = () =>
      Db.commit(writes, [
        Event.audit("library.history_kept", `project:${of.project_id}`, { after: { lines: lines.length } }),
      ]);
    // The last part marks the message as handled, so that one that ends before is run again.
    await (at + 1 < transactions.length ? Db.withoutInbox(commit) : commit());
  }
}
