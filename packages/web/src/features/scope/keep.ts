import type { Key, Op, Pending, PhaseFields, TaskFields } from "./model";
import { blankPhase, blankTask } from "./model";
import type { ScopeStore } from "./store";

/** What survives a reload: the ops, and the ids that keys of that page turned out to have. */
interface Kept {
  pending: readonly Pending[];
  ids: Record<string, number>;
}

const prefix = (user: number, scope: number) => `stint.scope.${user}.${scope}.`;
const lockOf = (entry: string) => `keep:${entry}`;

/** Where one page keeps what the server does not have yet. Each page has its own entry, so tabs do not mix. */
export interface Keeper {
  /** What pages that are gone left behind, in order; it is this page's from now on. */
  adopted: Pending[];
  write: (pending: readonly Pending[], ids: ReadonlyMap<Key, number>) => void;
  /** Leaves the entry for whoever opens the scope next. */
  release: () => Promise<void>;
}

/** Opens the device's memory of a scope. */
export async function openKeeper(user: number, scope: number): Promise<Keeper> {
  const start = prefix(user, scope);
  const mine = start + crypto.randomUUID();
  const release = hold(mine);
  const adopted: Pending[] = [];
  for (const entry of entries(start)) {
    if (entry === mine || (await isHeld(entry))) continue;
    adopted.push(...read(entry));
    remove(entry);
  }
  const keeper: Keeper = {
    adopted,
    release,
    write: (pending, ids) => {
      try {
        if (pending.length === 0) localStorage.removeItem(mine);
        else
          localStorage.setItem(
            mine,
            JSON.stringify({ pending, ids: Object.fromEntries(ids) } satisfies Kept),
          );
      } catch {
        // A full or closed storage: then it lives as long as the page.
      }
    },
  };
  if (adopted.length > 0) keeper.write(adopted, new Map());
  return keeper;
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
    // It will be seen again and land on the same idempotency keys.
  }
}

/** The entry is in use while this page lives: the browser lets go of the lock when it ends. */
function hold(entry: string): () => Promise<void> {
  if (!("locks" in navigator)) return () => Promise.resolve();
  let letGo = () => {};
  const held = navigator.locks.request(
    lockOf(entry),
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
      }),
  );
  return async () => {
    letGo();
    await held;
  };
}

async function isHeld(entry: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  return navigator.locks.request(lockOf(entry), { ifAvailable: true }, async (lock) => lock === null);
}

function read(entry: string): Pending[] {
  try {
    const { pending, ids } = JSON.parse(localStorage.getItem(entry) ?? "") as Kept;
    const real = (key: Key) => ids[key] ?? key;
    return pending.map((each) => ({ ...each, op: renamed(each.op, real) }));
  } catch {
    return [];
  }
}

/** The op in the words of a new page, where rows go by their ids. */
function renamed(op: Op, real: (key: Key) => Key): Op {
  switch (op.kind) {
    case "patch-project":
    case "patch-scope":
      return op;
    case "add-task":
      return { ...op, phase: real(op.phase), after: op.after === null ? null : real(op.after) };
    case "add-phase":
      return { ...op, after: op.after === null ? null : real(op.after) };
    case "patch-task": {
      const { phase } = op.fields;
      return {
        ...op,
        key: real(op.key),
        fields: { ...op.fields, ...(phase === undefined ? {} : { phase: real(phase) }) },
      };
    }
    default:
      return { ...op, key: real(op.key) };
  }
}

/** Puts what an earlier page could not send on top of what the server says. */
export function replay(store: ScopeStore, pending: readonly Pending[]): void {
  for (const { op } of pending) {
    if (op.key < 0) store.reserve(op.key);
    apply(store, op);
    store.sort();
  }
  store.put([], []);
}

function apply(store: ScopeStore, op: Op): void {
  switch (op.kind) {
    case "add-task": {
      const rank = store.rankAfter("task", store.siblings(op.phase), op.after);
      store.tasks.set(op.key, {
        ...blankTask(op.key, op.phase, rank),
        deliverable_id: op.deliverable_id,
        ...op.fields,
      });
      break;
    }
    case "add-phase":
      store.phases.set(op.key, {
        ...blankPhase(op.key, store.rankAfter("phase", store.order, op.after)),
        ...op.fields,
      });
      break;
    case "patch-task":
      merge<TaskFields, { key: Key }>(store.tasks, op.key, op.fields);
      break;
    case "patch-phase":
      merge<PhaseFields, { key: Key }>(store.phases, op.key, op.fields);
      break;
    case "delete-task":
      store.tasks.delete(op.key);
      break;
    case "delete-phase":
      for (const key of store.siblings(op.key)) store.tasks.delete(key);
      store.phases.delete(op.key);
      break;
    case "patch-project":
      store.project = { ...store.project, ...op.fields };
      break;
    case "patch-scope":
      store.scope = { ...store.scope, ...op.fields };
      break;
    default:
  }
}

function merge<Fields, Row>(rows: Map<Key, Row & Fields>, key: Key, fields: Fields): void;
function merge(rows: Map<Key, object>, key: Key, fields: object): void {
  const row = rows.get(key);
  if (row) rows.set(key, { ...row, ...fields });
}
