import { before, pick } from "./back";
import { History, type Step } from "./history";
import {
  blankPhase,
  blankTask,
  type Key,
  type PhaseFields,
  type PhaseRow,
  type ProjectFields,
  type TaskFields,
  type TaskRow,
} from "./model";
import { Saving } from "./saving";

/** A scope that is being edited: what a person does to it, each with its way back. */
export class Editor extends Saving {
  readonly history = new History(() => this.store.tell("status"));

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
      key > 0 ||
      (key < 0 && this.idOf(key) !== undefined) ||
      this.queue.has(key, "add-task") ||
      this.queue.has(key, "add-phase")
    );
  }

  #fresh(key: Key): { id: number | null } {
    return { id: this.idOf(key) ?? null };
  }
}
