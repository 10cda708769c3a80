import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { AppError, Code } from "../../platform/error";
import type { Entry as Journal } from "../../platform/event";
import { change } from "../change";
import { ClientEntity } from "../entity";
import { findByName, nameKey, opening } from "../name";
import type { Row } from "../read";
import type { ImportAnswer, ImportInput, ImportOutcome } from "../schema-import";
import { type Plan, planOf } from "./plan";
import { type Entry, read } from "./read";

/** Name, row and journal entry of each client, below the 100 of a transaction. */
const CHUNK = 33;
/** Transactions at the same time. */
const AT_ONCE = 6;

/** The rows that mean the same client (D45), by the value that its name claims. */
function grouped(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = nameKey(Actor.owner(), entry.client.name);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

/** The clients that have these names, strongly consistent. */
async function known(keys: readonly string[]): Promise<Map<string, Row>> {
  const owner_id = Actor.owner();
  const pointers = await Db.resolveMany("client_name", keys);
  const ids = [...pointers.values()].map(({ target_id }) => target_id);
  const rows = new Map<number, Row>();
  let left = ids.map((id) => ({ owner_id, id }));
  while (left.length > 0) {
    const { data, unprocessed } = await ClientEntity.get(left).go({ consistent: true, concurrency: 4 });
    for (const row of data) rows.set(row.id, row);
    left = unprocessed;
  }
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
  entries: Entry[];
  plan: Plan;
}

/** Makes new clients, all of them or none. The refusal of one is the refusal of all. */
async function make(groups: readonly Group[]): Promise<void> {
  const opened = groups.flatMap(({ plan }) =>
    plan.made ? [{ plan, ...opening(plan.made, () => new AppError(Code.Conflict), plan.held.contacts) }] : [],
  );
  const [first, ...rest] = opened.flatMap(({ entries }): Journal[] => entries);
  if (!first) return;
  await Db.commit(
    opened.flatMap(({ writes }) => writes),
    [first, ...rest],
  );
  for (const { plan, client } of opened) for (const each of plan.outcomes) each.client_id = client.id;
}

/** Adds to a client what it lacks, in the light of its present row. */
async function add(id: number, entries: readonly Entry[]): Promise<void> {
  await change(id, undefined, (client) => {
    const { held, changed } = planOf(entries, client);
    return changed ? { contacts: [...held.contacts], ...held.filled } : {};
  });
}

/** One name alone, for what somebody else made or took meanwhile: found, else made. */
const again = (group: Group): Promise<void> =>
  Db.fresh(async () => {
    const [entry] = group.entries;
    const client = entry && (await findByName(entry.client.name));
    group.plan = planOf(group.entries, client);
    if (client) await add(client.id, group.entries);
    else await make([group]);
  });

async function write(groups: readonly Group[]): Promise<void> {
  const fresh = groups.filter(({ plan }) => plan.made);
  const chunks: Group[][] = [];
  for (let at = 0; at < fresh.length; at += CHUNK) chunks.push(fresh.slice(at, at + CHUNK));
  // The answer is the same however often it is asked for, and no single commit stands for all of it.
  await Db.apart(async () => {
    await inParallel(chunks, async (chunk) => {
      try {
        await make(chunk);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== Code.Conflict) throw error;
        for (const group of chunk) await again(group);
      }
    });
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
 * Clients out of a list, a row for each contact (D48). Rows are matched by the client's name (D45) and the
 * contact's address; what a client has is never replaced, so that the same list again changes nothing. With
 * `dry_run` it only says what would happen. A bad row is said and left out. Each client is written whole.
 */
export async function importClients({ rows, dry_run }: ImportInput): Promise<ImportAnswer> {
  const outcomes: ImportOutcome[] = [];
  const entries: Entry[] = [];
  for (const row of rows) {
    const reading = read(row);
    if ("entry" in reading) entries.push(reading.entry);
    else outcomes.push({ ...reading, outcome: "bad", client_id: null });
  }
  const groups = grouped(entries);
  const clients = await known([...groups.keys()]);
  const planned = [...groups].map(
    ([key, group]): Group => ({ entries: group, plan: planOf(group, clients.get(key)) }),
  );
  if (!dry_run) await write(planned);
  outcomes.push(...planned.flatMap(({ plan }) => plan.outcomes));
  return { rows: outcomes.sort((a, b) => a.line - b.line) };
}
