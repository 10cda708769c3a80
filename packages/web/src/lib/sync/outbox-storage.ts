import type { Write } from "./outbox";
import type { Ids, OutboxStorage } from "./ports";

/** The data that survives a reload: the writes, and the server's ids of rows that were made on that page. */
interface Kept<Op> {
  writes: readonly Write<Op>[];
  ids: Readonly<Record<string, number>>;
}

const lockOf = (entry: string) => `outbox:${entry}`;

/**
 * The device's memory of one document. Each page has an entry and a lock of its own: the browser lets go of the lock
 * when the page ends, and the page that opens the document next takes its writes over. `rename` gives an op the ids
 * of a new page, where keys of rows are their ids.
 */
export function openOutbox<Op>(
  document: string,
  rename: (op: Op, ids: Readonly<Record<string, number>>) => Op,
): OutboxStorage<Op> {
  const start = `stint.outbox.${document}.`;
  const mine = start + crypto.randomUUID();
  const release = holdLock(mine);

  function read(entry: string): Write<Op>[] {
    try {
      const { writes, ids } = JSON.parse(localStorage.getItem(entry) ?? "") as Kept<Op>;
      return writes.map((write) => ({ ...write, op: rename(write.op, ids) }));
    } catch {
      return [];
    }
  }

  function keep(writes: readonly Write<Op>[], ids: Ids): boolean {
    try {
      const kept = { writes, ids: Object.fromEntries(ids) } satisfies Kept<Op>;
      if (writes.length === 0) localStorage.removeItem(mine);
      else localStorage.setItem(mine, JSON.stringify(kept));
      return true;
    } catch {
      // A full or closed storage: then it lives as long as the page.
      return false;
    }
  }

  return {
    keep,
    release,
    adopt: async () => {
      const adopted: Write<Op>[] = [];
      const left: string[] = [];
      for (const entry of entries(start)) {
        if (entry === mine || (await isHeld(entry))) continue;
        adopted.push(...read(entry));
        left.push(entry);
      }
      // Kept here before it goes there, so that it is nowhere at no time.
      if (adopted.length === 0 || keep(adopted, new Map())) for (const entry of left) remove(entry);
      return adopted;
    },
  };
}

function entries(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

function remove(entry: string): void {
  try {
    localStorage.removeItem(entry);
  } catch {
    // The writes will be sent again with the same idempotency keys, so they act once.
  }
}

function holdLock(entry: string): () => Promise<void> {
  if (!("locks" in navigator)) return async () => {};
  let release = () => {};
  const held = navigator.locks.request(
    lockOf(entry),
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  return async () => {
    release();
    await held;
  };
}

async function isHeld(entry: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  return navigator.locks.request(lockOf(entry), { ifAvailable: true }, async (lock) => lock === null);
}
