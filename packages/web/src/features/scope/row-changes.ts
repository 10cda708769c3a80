import { Rank } from "@stint/core/project/scope/rules";
import { History, type Step } from "../../lib/sync/history";
import {
  type Key,
  type Op,
  type PhaseFields,
  type PhaseRow,
  type ProjectFields,
  type ScopeFields,
  type TaskFields,
  type TaskRow,
  taskWords,
} from "./model";
import { before } from "./restore-place";
import type { ScopeSync } from "./scope-sync";
import type { ScopeStore } from "./store";
import type { Topics } from "./topics";

/** The patches that undo and redo apply to the scope. */
export type Patch =
  | { kind: "tasks"; changes: ReadonlyMap<Key, TaskFields> }
  | { kind: "phase"; key: Key; fields: PhaseFields }
  | { kind: "project"; fields: ProjectFields }
  | { kind: "scope"; fields: ScopeFields }
  | { kind: "take" | "bring"; phases: readonly Key[]; tasks: readonly Key[] };

/** The rows, the engine that saves them, and who is told of a step that can be undone. */
interface Parts {
  store: ScopeStore;
  session: Pick<ScopeSync["session"], "add" | "discard" | "writes">;
  idOf: ScopeSync["idOf"];
  topics: Pick<Topics, "tell">;
}

/** Changes of rows: change, add, remove and restore, on the page at once, then on the server. */
export class RowChanges {
  readonly #store: ScopeStore;
  readonly #session: Parts["session"];
  readonly #idOf: Parts["idOf"];
  readonly history: History<Patch>;

  constructor({ store, session, idOf, topics }: Parts) {
    this.#store = store;
    this.#session = session;
    this.#idOf = idOf;
    this.history = new History<Patch>(
      (patches) => {
        for (const patch of patches) this.#play(patch);
      },
      () => topics.tell("status"),
    );
  }

  #play(patch: Patch): void {
    if (patch.kind === "tasks") this.patchTasks(patch.changes);
    else if (patch.kind === "phase") this.patchPhase(patch.key, patch.fields);
    else if (patch.kind === "project") this.patchProject(patch.fields);
    else if (patch.kind === "scope") this.patchScope(patch.fields);
    else if (patch.kind === "take") this.#takeRows(patch.phases, patch.tasks);
    else this.#bringRows(patch.phases, patch.tasks);
  }

  patchProject(fields: ProjectFields): void {
    this.#store.setProject(fields);
    this.#session.add([{ kind: "patch-project", key: 0, fields }]);
  }

  patchScope(fields: ScopeFields): void {
    this.#store.setScope(fields);
    this.#session.add([{ kind: "patch-scope", key: 0, fields }]);
  }

  patchTask(key: Key, fields: TaskFields, soon = "rank" in fields): void {
    this.#store.setTask(key, fields);
    this.#session.add([{ kind: "patch-task", key, fields }], { soon });
  }

  /** Changes many services, and draws and stores them once. */
  patchTasks(changes: ReadonlyMap<Key, TaskFields>): void {
    this.#store.setTasks(changes);
    this.#session.add(
      [...changes].map(([key, fields]) => ({ kind: "patch-task", key, fields })),
      { soon: true },
    );
  }

  patchPhase(key: Key, fields: PhaseFields): void {
    this.#store.setPhase(key, fields);
    this.#session.add([{ kind: "patch-phase", key, fields }], { soon: "rank" in fields });
  }

  /** Adds services, each behind the one before it by rank. */
  insertTasks(rows: readonly TaskRow[]): void {
    this.#store.put([], rows);
    const ops = [...rows]
      .sort((a, b) => Rank.compare(a.rank, b.rank))
      .map((row): Op => {
        const { key, phase, deliverable_id } = row;
        const after = before(this.#store.siblings(phase), key, this.#store.tasks, row);
        const fields = { ...taskWords(row), rank: row.rank };
        return { kind: "add-task", key, phase, after, deliverable_id, fields };
      });
    this.#session.add(ops);
  }

  insertPhase(row: PhaseRow): void {
    this.#store.put([row], []);
    const { key, name, description, start_at } = row;
    const after = before(this.#store.order, key, this.#store.phases, row);
    this.#session.add([{ kind: "add-phase", key, after, fields: { name, description, start_at } }]);
  }

  /** Removes rows as one step; answers the function that undoes it, for the toast. */
  removeRows(phases: readonly Key[], tasks: readonly Key[]): () => void {
    const step: Step<Patch> = {
      back: [{ kind: "bring", phases, tasks }],
      forth: [{ kind: "take", phases, tasks }],
    };
    this.#takeRows(phases, tasks);
    this.history.push(step);
    return () => this.history.undoOne(step);
  }

  /** Says that these rows are new, so that undo takes them away again. */
  recordNew(phases: readonly Key[], tasks: readonly Key[]): void {
    this.history.push({
      back: [{ kind: "take", phases, tasks }],
      forth: [{ kind: "bring", phases, tasks }],
    });
  }

  /** Takes over rows that the server made, in place of those that it took away, as one step; answers how to undo it. */
  adopt(
    made: { phases: readonly PhaseRow[]; tasks: readonly TaskRow[] },
    gone: { phases: readonly Key[]; tasks: readonly Key[] },
  ): () => void {
    const keysOf = (rows: readonly { key: Key }[]) => rows.map(({ key }) => key);
    const now = { phases: keysOf(made.phases), tasks: keysOf(made.tasks) };
    for (const key of gone.phases) {
      const phase = this.#store.phases.get(key);
      const tasks = this.#store.siblings(key).flatMap((each) => this.#store.tasks.get(each) ?? []);
      if (phase) this.#store.gonePhases.set(key, { phase, tasks });
      for (const row of tasks) this.#store.goneTasks.set(row.key, row);
    }
    this.#store.take(gone.phases, gone.tasks);
    this.#store.put(made.phases, made.tasks);
    const step: Step<Patch> = {
      back: [
        { kind: "take", ...now },
        { kind: "bring", ...gone },
      ],
      forth: [
        { kind: "take", ...gone },
        { kind: "bring", ...now },
      ],
    };
    this.history.push(step);
    return () => this.history.undoOne(step);
  }

  #takeRows(phases: readonly Key[], tasks: readonly Key[]): void {
    const rows = tasks.flatMap((key) => this.#store.tasks.get(key) ?? []);
    for (const key of phases) {
      const phase = this.#store.phases.get(key);
      if (phase) this.#store.gonePhases.set(key, { phase, tasks: rows.filter((row) => row.phase === key) });
    }
    for (const row of rows) this.#store.goneTasks.set(row.key, row);
    const unsent = this.#dropUnsent(new Set([...rows.map(({ key }) => key), ...phases]));
    const ops: Op[] = [];
    // The server deletes the services of a deleted phase, so that they need no op.
    for (const { key, phase } of rows)
      if (!unsent.has(key) && !phases.includes(phase)) ops.push({ kind: "delete-task", key });
    for (const key of phases) if (!unsent.has(key)) ops.push({ kind: "delete-phase", key });
    this.#session.add(ops);
    this.#store.take(phases, tasks);
  }

  #bringRows(phases: readonly Key[], tasks: readonly Key[]): void {
    const ops: Op[] = [];
    for (const key of phases) {
      const gone = this.#store.gonePhases.get(key);
      if (!gone) continue;
      if (this.#sent(key)) {
        this.#store.put([gone.phase], []);
        ops.push({ kind: "restore-phase", key });
      } else this.insertPhase(gone.phase);
    }
    const back: TaskRow[] = [];
    const anew: TaskRow[] = [];
    for (const key of tasks) {
      const row = this.#store.goneTasks.get(key);
      if (!row || !this.#store.phases.has(row.phase)) continue;
      if (!this.#sent(key)) {
        anew.push(row);
        continue;
      }
      back.push({ ...row, id: this.#idOf(key) ?? null });
      if (!phases.includes(row.phase)) ops.push({ kind: "restore-task", key });
    }
    this.#store.put([], back);
    this.#session.add(ops);
    this.insertTasks(anew);
  }

  /** Removes unsent writes; answers the rows that were to be made by them. */
  #dropUnsent(keys: ReadonlySet<Key>): Set<Key> {
    const made = new Set(
      this.#session.writes.flatMap(({ op, sent }) =>
        keys.has(op.key) && op.kind.startsWith("add") && !sent ? [op.key] : [],
      ),
    );
    this.#session.discard(
      ({ op, sent }) => !sent && keys.has(op.key) && (made.has(op.key) || op.kind.startsWith("patch")),
    );
    return made;
  }

  /** Says whether the server has, or is about to have, a row of this key. */
  #sent(key: Key): boolean {
    return (
      key > 0 ||
      (key < 0 && this.#idOf(key) !== undefined) ||
      this.#session.writes.some(({ op }) => op.key === key && op.kind.startsWith("add"))
    );
  }
}
