import type { Category, Info, Task } from "@stint/core/scope/schema";
import { type ApiError, Code } from "../../lib/api-error";
import { before, pick } from "./back";
import { History, type Step } from "./history";
import { type Keeper, replay } from "./keep";
import {
  blankPhase,
  blankTask,
  type Key,
  type Op,
  type Pending,
  type PhaseFields,
  type PhaseRow,
  type ProjectFields,
  type TaskFields,
  type TaskRow,
} from "./model";
import { watchOthers } from "./others";
import { Queue } from "./queue";
import { ScopeStore } from "./store";
import { fetchScope, isPhaseOp, sendOp } from "./transport";

let serial = 0;
const nextSerial = () => {
  serial += 1;
  return serial;
};

const lockedCodes = new Set([2040, 2032]);

/** A scope that is being edited: the store, the way to the server, and the way back. */
export class Editor {
  /** Another number for every opening, for React's key. */
  readonly serial = nextSerial();
  readonly store: ScopeStore;
  readonly queue: Queue;
  readonly history: History;
  readonly #ids = new Map<Key, number>();
  readonly #keeper: Keeper;
  readonly #others: ReturnType<typeof watchOthers>;

  constructor(info: Info, keeper: Keeper) {
    this.store = new ScopeStore(info);
    this.#keeper = keeper;
    this.history = new History(() => this.store.tell("status"));
    this.queue = new Queue({
      send: (pending) => sendOp(info, pending, this.#idOf),
      landed: (pending, answer) => this.#landed(pending, answer as Task | Category | undefined),
      refused: ({ op }, error) => this.store.setFailed(op.key, error),
      stopped: (pending, error) => this.#stopped(pending, error),
      isStale: (pending) => this.#isStale(pending),
      versionOf: (op) => this.#row(op)?.version ?? null,
      keep: (pending) => this.#keeper.write(pending, this.#ids),
      changed: () => this.store.tell("status"),
    });
    replay(this.store, keeper.adopted);
    this.#others = watchOthers(info.id, () => void this.check());
    this.queue.resume(keeper.adopted);
  }

  get scopeID(): number {
    return this.store.info.id;
  }

  #idOf = (key: Key): number | undefined =>
    key > 0
      ? key
      : (this.#ids.get(key) ?? this.store.tasks.get(key)?.id ?? this.store.phases.get(key)?.id ?? undefined);

  #row(op: Op): TaskRow | PhaseRow | undefined {
    return isPhaseOp(op) ? this.store.phases.get(op.key) : this.store.tasks.get(op.key);
  }

  // ---- what a person does -------------------------------------------------------------------------

  editTask(key: Key, fields: TaskFields): void {
    const before = this.store.tasks.get(key);
    if (!before) return;
    const back = pick(before, fields);
    this.#patchTask(key, fields);
    this.history.push({
      name: `task:${key}:${Object.keys(fields).join()}`,
      undo: () => this.#patchTask(key, back, true),
      redo: () => this.#patchTask(key, fields, true),
    });
  }

  editPhase(key: Key, fields: PhaseFields): void {
    const before = this.store.phases.get(key);
    if (!before) return;
    const back = pick(before, fields);
    this.#patchPhase(key, fields);
    this.history.push({
      name: `phase:${key}:${Object.keys(fields).join()}`,
      undo: () => this.#patchPhase(key, back),
      redo: () => this.#patchPhase(key, fields),
    });
  }

  editProject(fields: ProjectFields): void {
    const back = pick(this.store.project, fields);
    const run = (to: ProjectFields) => {
      this.store.setProject(to);
      this.queue.add({ kind: "patch-project", key: 0, fields: to });
    };
    run(fields);
    this.history.push({
      name: `project:${Object.keys(fields).join()}`,
      undo: () => run(back),
      redo: () => run(fields),
    });
  }

  /** A new service behind `after` (at the end of its phase without). Answers its key. */
  addTask(phase: Key, after: Key | null, from: TaskFields & { deliverable_id?: number | null } = {}): Key {
    const siblings = this.store.siblings(phase);
    const behind = after ?? siblings.at(-1) ?? null;
    const key = this.store.newKey();
    const row = { ...blankTask(key, phase, this.store.rankAfter("task", siblings, behind)), ...from };
    this.#insertTask(row, behind);
    this.history.push({ undo: () => this.#remove([], [key]), redo: () => this.#restore([], [key]) });
    return key;
  }

  addPhase(after: Key | null = null): Key {
    const behind = after ?? this.store.order.at(-1) ?? null;
    const key = this.store.newKey();
    const row = blankPhase(key, this.store.rankAfter("phase", this.store.order, behind));
    this.#insertPhase(row, behind);
    this.history.push({ undo: () => this.#remove([key], []), redo: () => this.#restore([key], []) });
    return key;
  }

  duplicateTask(key: Key): Key | undefined {
    const row = this.store.tasks.get(key);
    if (!row) return undefined;
    const { name, role_id, price, quantity, deliverable_description, deliverable_id } = row;
    const fields = { name, role_id, price, quantity, deliverable_description, deliverable_id };
    return this.addTask(row.phase, key, fields);
  }

  duplicatePhase(key: Key): Key | undefined {
    const phase = this.store.phases.get(key);
    if (!phase) return undefined;
    const rows = this.store.siblings(key).flatMap((task) => this.store.tasks.get(task) ?? []);
    const copy = this.store.newKey();
    const rank = this.store.rankAfter("phase", this.store.order, key);
    this.#insertPhase({ ...phase, key: copy, id: null, version: null, rank }, key);
    let behind: Key | null = null;
    const tasks: Key[] = [];
    for (const row of rows) {
      const task = this.store.newKey();
      this.#insertTask({ ...row, key: task, id: null, version: null, phase: copy }, behind);
      behind = task;
      tasks.push(task);
    }
    this.history.push({ undo: () => this.#remove([copy], tasks), redo: () => this.#restore([copy], tasks) });
    return copy;
  }

  /** Answers the way back, for the toast. */
  removeTask(key: Key): () => void {
    return this.#removeRows([], [key]);
  }

  /** The phase with its services. Answers the way back, for the toast. */
  removePhase(key: Key): () => void {
    return this.#removeRows([key], [...this.store.siblings(key)]);
  }

  #removeRows(phases: readonly Key[], tasks: readonly Key[]): () => void {
    const step: Step = {
      undo: () => this.#restore(phases, tasks),
      redo: () => this.#remove(phases, tasks),
    };
    step.redo();
    this.history.push(step);
    return () => this.history.undoOne(step);
  }

  /** Puts a service behind `after` (null: first) in a phase. */
  moveTask(key: Key, phase: Key, after: Key | null): void {
    if (after === key) return;
    const rank = this.store.rankAfter("task", this.store.siblings(phase), after, key);
    const row = this.store.tasks.get(key);
    this.editTask(key, row?.phase === phase ? { rank } : { phase, rank });
    this.history.seal();
  }

  /** One place up or down, over the edge of its phase into the next. */
  nudgeTask(key: Key, by: -1 | 1): void {
    const row = this.store.tasks.get(key);
    if (!row) return;
    const list = this.store.siblings(row.phase);
    const at = list.indexOf(key);
    const other = list[at + by];
    if (other !== undefined) {
      this.moveTask(key, row.phase, by === 1 ? other : (list[at - 2] ?? null));
      return;
    }
    const phase = this.store.order[this.store.order.indexOf(row.phase) + by];
    if (phase === undefined) return;
    this.moveTask(key, phase, by === 1 ? null : (this.store.siblings(phase).at(-1) ?? null));
  }

  movePhase(key: Key, after: Key | null): void {
    if (after === key) return;
    this.editPhase(key, { rank: this.store.rankAfter("phase", this.store.order, after, key) });
    this.history.seal();
  }

  nudgePhase(key: Key, by: -1 | 1): void {
    const at = this.store.order.indexOf(key);
    const other = this.store.order[at + by];
    if (other !== undefined) this.movePhase(key, by === 1 ? other : (this.store.order[at - 2] ?? null));
  }

  /** A row that the server refused goes out again as it is now. */
  retry(key: Key): void {
    const task = this.store.tasks.get(key);
    this.store.setFailed(key, null);
    if (!task) return;
    const { name, role_id, price, quantity, deliverable_description } = task;
    this.queue.add(
      { kind: "patch-task", key, fields: { name, role_id, price, quantity, deliverable_description } },
      { soon: true },
    );
  }

  // ---- how it is done -----------------------------------------------------------------------------

  #patchTask(key: Key, fields: TaskFields, soon = "rank" in fields): void {
    this.store.failed.delete(key);
    this.store.setTask(key, fields);
    this.queue.add({ kind: "patch-task", key, fields }, { soon });
  }

  #patchPhase(key: Key, fields: PhaseFields): void {
    this.store.setPhase(key, fields);
    this.queue.add({ kind: "patch-phase", key, fields }, { soon: "rank" in fields });
  }

  #insertTask(row: TaskRow, after: Key | null): void {
    this.store.put([], [row]);
    const { key, phase, name, role_id, price, quantity, deliverable_description, deliverable_id } = row;
    const fields = { name, role_id, price, quantity, deliverable_description };
    this.queue.add({ kind: "add-task", key, phase, after, deliverable_id, fields });
  }

  #insertPhase(row: PhaseRow, after: Key | null): void {
    this.store.put([row], []);
    const { key, name, description } = row;
    this.queue.add({ kind: "add-phase", key, after, fields: { name, description } });
  }

  #remove(phases: readonly Key[], tasks: readonly Key[]): void {
    const rows = tasks.flatMap((key) => this.store.tasks.get(key) ?? []);
    for (const key of phases) {
      const phase = this.store.phases.get(key);
      if (phase) this.store.gonePhases.set(key, { phase, tasks: rows.filter((row) => row.phase === key) });
    }
    for (const row of rows) this.store.goneTasks.set(row.key, row);
    // A service whose phase goes needs no word of its own.
    for (const row of rows) {
      const withPhase = phases.includes(row.phase);
      const unsent = this.queue.drop(row.key);
      if (!unsent && !withPhase) this.queue.add({ kind: "delete-task", key: row.key });
    }
    for (const key of phases) if (!this.queue.drop(key)) this.queue.add({ kind: "delete-phase", key });
    this.store.take(phases, tasks);
  }

  #restore(phases: readonly Key[], tasks: readonly Key[]): void {
    for (const key of phases) {
      const gone = this.store.gonePhases.get(key);
      if (!gone) continue;
      if (this.#sent(key)) {
        this.store.put([gone.phase], []);
        this.queue.add({ kind: "restore-phase", key });
      } else this.#insertPhase(gone.phase, before(this.store.order, key, this.store.phases, gone.phase));
    }
    for (const key of tasks) {
      const row = this.store.goneTasks.get(key);
      if (!row || !this.store.phases.has(row.phase)) continue;
      if (!this.#sent(key)) {
        this.#insertTask(row, before(this.store.siblings(row.phase), key, this.store.tasks, row));
        continue;
      }
      this.store.put([], [{ ...row, ...this.#fresh(key) }]);
      if (!phases.includes(row.phase)) this.queue.add({ kind: "restore-task", key });
    }
  }

  /** Whether the server has, or is about to have, a row of this key. */
  #sent(key: Key): boolean {
    return (
      key > 0 || this.#ids.has(key) || this.queue.has(key, "add-task") || this.queue.has(key, "add-phase")
    );
  }

  #fresh(key: Key): { id: number | null } {
    return { id: this.#idOf(key) ?? null };
  }

  // ---- what the server says -----------------------------------------------------------------------

  #landed({ op }: Pending, answer: Task | Category | undefined): void {
    if (!answer) return;
    if (op.key < 0) this.#ids.set(op.key, answer.id);
    this.#others.announce();
    const { id, version } = answer;
    const moves = this.queue.pending.some(
      (other) => other.op.key === op.key && "fields" in other.op && "rank" in other.op.fields,
    );
    const rank = moves ? {} : { rank: answer.rank };
    const rows: Map<Key, TaskRow | PhaseRow> = isPhaseOp(op) ? this.store.phases : this.store.tasks;
    // The answer to an earlier page got lost: the row came with the scope, under its id.
    if (op.key !== id && rows.has(id)) {
      if (isPhaseOp(op)) this.store.take([id], []);
      else this.store.take([], [id]);
    }
    const row = rows.get(op.key);
    const gone = isPhaseOp(op) ? this.store.gonePhases.get(op.key)?.phase : this.store.goneTasks.get(op.key);
    if (gone) Object.assign(gone, { id, version });
    if (!row) return;
    const news = { id, version, ...(answer.rank === row.rank ? {} : rank) };
    if (isPhaseOp(op)) this.store.setPhase(op.key, news);
    else this.store.setTask(op.key, news);
  }

  async #isStale(pending: Pending): Promise<boolean> {
    if (pending.base === null) return false;
    const info = await fetchScope(this.scopeID);
    const id = this.#idOf(pending.op.key);
    const now = [...info.tasks, ...info.categories].find((row) => row.id === id);
    return now?.version !== pending.base;
  }

  #stopped(pending: Pending, error: ApiError): void {
    if (lockedCodes.has(error.code)) {
      this.store.setNotice({ kind: "locked", text: error.message, pending });
    } else if (error.code === Code.Conflict || error.code === Code.NotFound) {
      this.store.setNotice({ kind: "stale", text: "This scope was changed in another tab.", pending });
    } else this.store.setNotice({ kind: "gone", text: error.message, pending });
  }

  /** Looks whether somebody else has changed the scope meanwhile, and says so. */
  async check(): Promise<void> {
    if (this.store.notice || !(await this.queue.settled(10_000))) return;
    const info = await fetchScope(this.scopeID).catch(() => undefined);
    if (!info || this.store.notice) return;
    if (this.queue.size > 0) return this.check();
    const seen = new Map<number | null, number | null>();
    for (const row of [...this.store.tasks.values(), ...this.store.phases.values()])
      seen.set(row.id, row.version);
    const rows = [...info.tasks, ...info.categories];
    const same = rows.length === seen.size && rows.every(({ id, version }) => seen.get(id) === version);
    if (!same || info.status !== this.store.info.status) {
      this.store.setNotice({ kind: "stale", text: "This scope was changed in another tab." });
    }
  }

  /** After a conflict: sends what was typed here over what the other tab saved. */
  async keepMine(): Promise<void> {
    const info = await fetchScope(this.scopeID);
    for (const row of info.tasks) this.#version(this.store.tasks, row);
    for (const row of info.categories) this.#version(this.store.phases, row);
    this.store.setNotice(null);
    this.queue.goOn();
  }

  #version<Row extends TaskRow | PhaseRow>(rows: Map<Key, Row>, now: { id: number; version: number }): void {
    for (const row of rows.values())
      if (row.id === now.id) rows.set(row.key, { ...row, version: now.version });
  }

  /** Lets go of what could not be saved; the page then opens the scope anew. */
  async giveUp(): Promise<void> {
    const key = this.store.notice?.pending?.op.key;
    const others = this.queue.pending.filter((other) => other.op.key !== key);
    this.queue.clear();
    this.#keeper.write(others, this.#ids);
    await this.close();
  }

  async close(): Promise<void> {
    this.#others.stop();
    await this.#keeper.release();
  }
}
