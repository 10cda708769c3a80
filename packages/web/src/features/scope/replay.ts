import type { Write } from "../../lib/sync/outbox";
import type { Key, Op, PhaseFields, TaskFields } from "./model";
import { blankPhase, blankTask } from "./model";
import type { ScopeStore } from "./store";

/** Gives an op the keys of a new page, which are the rows' ids. */
export function rename(op: Op, ids: Readonly<Record<string, number>>): Op {
  const real = (key: Key) => ids[key] ?? key;
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

/** Applies the unsent writes of an earlier page to the server's scope. */
export function replay(store: ScopeStore, writes: readonly Write<Op>[]): void {
  for (const { op } of writes) {
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
