import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { StaleWrite } from "../../platform/error";
import type { Entry as Journal } from "../../platform/event";
import { Lease } from "../../platform/lease";
import { Workspace } from "../../workspace";
import { change } from "../change";
import { ClientEntity } from "../entity";
import { clientWrites, nameKey } from "../name";
import type { Row } from "../read";
import { changeOf, type GroupChange } from "./group-change";
import { type Entry, read } from "./read";
import type { ImportAnswer, ImportInput, ImportOutcome } from "./schema";

/** A new client takes three places in a transaction of 100: name, row and journal entry. */
const CHUNK = 33;
/** Number of parallel transactions. */
const AT_ONCE = 6;
/** Two imports at the same time would only conflict; the lease of a request that died ends after a minute. */
const ONE: Lease.Rule = {
  name: "client-import",
  seconds: 60,
  refusal: "Another list is being imported into this workspace. Try again when that is done.",
};

/** Groups rows of the same client (D45), by the value that its name claims. */
function groupByName(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = nameKey(Actor.owner(), entry.client.name);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

/** Returns the clients with these names, strongly consistent. */
async function findClients(keys: readonly string[]): Promise<Map<string, Row>> {
  const owner_id = Actor.owner();
  const pointers = await Db.resolveMany("client_name", keys);
  const ids = [...pointers.values()].map(({ target_id }) => target_id);
  if (ids.length === 0) return new Map();
  const of = ids.map((id) => ({ owner_id, id }));
  const { data } = await ClientEntity.get(of).go({ consistent: true, concurrency: 4 });
  const rows = new Map(data.map((row) => [row.id, row]));
  return new Map(
    [...pointers].flatMap(([key, { target_id }]) => {
      const row = rows.get(target_id);
      return row ? [[key, row]] : [];
    }),
  );
}

const inParallel = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const queue = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
    }),
  );
};

interface Group {
  /** The value that the client's name claims (D45). */
  key: string;
  entries: Entry[];
  plan: GroupChange;
}

/** Returns the effect of each name's rows on the existing clients. */
async function matchGroups(groups: ReadonlyMap<string, Entry[]>): Promise<Group[]> {
  const clients = await findClients([...groups.keys()]);
  return [...groups].map(([key, entries]) => ({ key, entries, plan: changeOf(entries, clients.get(key)) }));
}

/** Creates new clients, all or none: one refusal refuses all. */
async function make(groups: readonly Group[]): Promise<void> {
  const opened = await Promise.all(
    groups.flatMap(({ plan }) => {
      const { made, held } = plan;
      if (!made) return [];
      return clientWrites(made, () => new StaleWrite(), held.contacts).then((writes) => ({
        plan,
        ...writes,
      }));
    }),
  );
  const [first, ...rest] = opened.flatMap(({ entries }): Journal[] => entries);
  if (!first) return;
  await Db.commit(
    opened.flatMap(({ writes }) => writes),
    [first, ...rest],
  );
  for (const { plan, client } of opened) for (const each of plan.outcomes) each.client_id = client.id;
}

/**
 * Creates a chunk of new clients. If another request created one of them meanwhile, they are read and planned
 * again.
 */
async function together(chunk: readonly Group[]): Promise<void> {
  let again = false;
  await Db.retryOnConflict(async () => {
    if (again) {
      const plans = await matchGroups(new Map(chunk.map(({ key, entries }) => [key, entries])));
      for (const [at, group] of chunk.entries()) group.plan = plans[at]?.plan ?? group.plan;
    }
    again = true;
    await make(chunk);
  });
}

/** Adds missing values to a client, depending on its current row. */
async function add(id: number, entries: readonly Entry[]): Promise<void> {
  await change(id, undefined, (client) => {
    const { held, changed } = changeOf(entries, client);
    return changed ? { contacts: [...held.contacts], ...held.filled } : {};
  });
}

async function write(groups: readonly Group[]): Promise<void> {
  const fresh = groups.filter(({ plan }) => plan.made);
  const chunks: Group[][] = [];
  for (let at = 0; at < fresh.length; at += CHUNK) chunks.push(fresh.slice(at, at + CHUNK));
  // Repeating the import gives the same answer, so no single commit carries the mark of the request.
  await Db.withoutInbox(async () => {
    await inParallel(chunks, together);
    await inParallel(
      groups.filter(({ plan }) => plan.changed && !plan.made),
      async ({ entries, plan }) => {
        const id = plan.outcomes[0]?.client_id;
        if (id) await add(id, entries);
      },
    );
  });
}

/**
 * Imports clients from a list, a row for each contact (D48). Rows are matched by the client's name (D45) and
 * the contact's address; existing values are never replaced, so that importing the list again changes
 * nothing. With `dry_run` it only reports what would happen. A bad row is reported and skipped. Each client
 * is written as a whole. One import per workspace at a time: 1004 with a message for another.
 */
export async function importClients({ rows, dry_run }: ImportInput): Promise<ImportAnswer> {
  const outcomes: ImportOutcome[] = [];
  const entries: Entry[] = [];
  const { tax_rates } = await Workspace.get();
  for (const row of rows) {
    const reading = read(row, tax_rates);
    if ("entry" in reading) entries.push(reading.entry);
    else outcomes.push({ ...reading, outcome: "bad", client_id: null });
  }
  const groups = groupByName(entries);
  const run = async () => {
    const all = await matchGroups(groups);
    if (!dry_run) await write(all);
    return all;
  };
  const all = dry_run ? await run() : await Lease.withLease(ONE, `${Actor.owner()}`, run);
  outcomes.push(...all.flatMap(({ plan }) => plan.outcomes));
  return { rows: outcomes.sort((a, b) => a.line - b.line) };
}
