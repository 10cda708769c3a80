import { pick } from "../../lib/object";
import {
  blankPhase,
  blankTask,
  type Key,
  type PhaseFields,
  type ProjectFields,
  type ScopeFields,
  type TaskFields,
  taskWords,
} from "./model";
import type { RowChanges } from "./row-changes";
import type { ScopeStore } from "./store";

/** A person's edits of one row: each is one step to undo. */
export class RowEdits {
  readonly #store: ScopeStore;
  readonly #changes: RowChanges;

  constructor(store: ScopeStore, changes: RowChanges) {
    this.#store = store;
    this.#changes = changes;
  }

  editTask(key: Key, fields: TaskFields): void {
    const before = this.#store.tasks.get(key);
    if (!before) return;
    const back = pick(before, fields);
    this.#changes.patchTask(key, fields);
    this.#changes.history.push({
      name: `task:${key}:${Object.keys(fields).join()}`,
      back: [{ kind: "tasks", changes: new Map([[key, back]]) }],
      forth: [{ kind: "tasks", changes: new Map([[key, fields]]) }],
    });
  }

  editPhase(key: Key, fields: PhaseFields): void {
    const before = this.#store.phases.get(key);
    if (!before) return;
    const back = pick(before, fields);
    this.#changes.patchPhase(key, fields);
    this.#changes.history.push({
      name: `phase:${key}:${Object.keys(fields).join()}`,
      back: [{ kind: "phase", key, fields: back }],
      forth: [{ kind: "phase", key, fields }],
    });
  }

  editProject(fields: ProjectFields): void {
    const back = pick(this.#store.project, fields);
    this.#changes.patchProject(fields);
    this.#changes.history.push({
      name: `project:${Object.keys(fields).join()}`,
      back: [{ kind: "project", fields: back }],
      forth: [{ kind: "project", fields }],
    });
  }

  editScope(fields: ScopeFields): void {
    const back = pick(this.#store.scope, fields);
    this.#changes.patchScope(fields);
    this.#changes.history.push({
      name: `scope:${Object.keys(fields).join()}`,
      back: [{ kind: "scope", fields: back }],
      forth: [{ kind: "scope", fields }],
    });
  }

  /** Makes a service behind `after`, or at the end of the phase without it. Answers its key. */
  addTask(phase: Key, after: Key | null, from: TaskFields & { deliverable_id?: number | null } = {}): Key {
    const siblings = this.#store.siblings(phase);
    const behind = after ?? siblings.at(-1) ?? null;
    const key = this.#store.newKey();
    const row = { ...blankTask(key, phase, this.#store.rankAfter("task", siblings, behind)), ...from };
    this.#changes.insertTasks([row]);
    this.#changes.recordNew([], [key]);
    return key;
  }

  addPhase(after: Key | null = null): Key {
    const behind = after ?? this.#store.order.at(-1) ?? null;
    const key = this.#store.newKey();
    const row = blankPhase(key, this.#store.rankAfter("phase", this.#store.order, behind));
    this.#changes.insertPhase(row);
    this.#changes.recordNew([key], []);
    return key;
  }

  duplicateTask(key: Key): Key | undefined {
    const row = this.#store.tasks.get(key);
    if (!row) return undefined;
    return this.addTask(row.phase, key, { ...taskWords(row), deliverable_id: row.deliverable_id });
  }

  duplicatePhase(key: Key): Key | undefined {
    const phase = this.#store.phases.get(key);
    if (!phase) return undefined;
    const rows = this.#store.siblings(key).flatMap((task) => this.#store.tasks.get(task) ?? []);
    const copy = this.#store.newKey();
    const rank = this.#store.rankAfter("phase", this.#store.order, key);
    this.#changes.insertPhase({ ...phase, key: copy, id: null, version: null, rank });
    const tasks = rows.map((row) => ({
      ...row,
      key: this.#store.newKey(),
      id: null,
      version: null,
      phase: copy,
    }));
    this.#changes.insertTasks(tasks);
    this.#changes.recordNew(
      [copy],
      tasks.map((task) => task.key),
    );
    return copy;
  }

  /** Answers the function that undoes it, for the toast. */
  removeTask(key: Key): () => void {
    return this.#changes.removeRows([], [key]);
  }

  /** Deletes the phase with its services. Answers the function that brings them back, for the toast. */
  removePhase(key: Key): () => void {
    return this.#changes.removeRows([key], [...this.#store.siblings(key)]);
  }

  /** Puts a service behind `after` (null: first) in a phase. */
  moveTask(key: Key, phase: Key, after: Key | null): void {
    if (after === key) return;
    const rank = this.#store.rankAfter("task", this.#store.siblings(phase), after, key);
    const row = this.#store.tasks.get(key);
    this.editTask(key, row?.phase === phase ? { rank } : { phase, rank });
    this.#changes.history.seal();
  }

  /** Moves a service one place up or down, at the edge of its phase into the next one. */
  nudgeTask(key: Key, by: -1 | 1): void {
    const row = this.#store.tasks.get(key);
    if (!row) return;
    const list = this.#store.siblings(row.phase);
    const at = list.indexOf(key);
    const other = list[at + by];
    if (other !== undefined) {
      this.moveTask(key, row.phase, by === 1 ? other : (list[at - 2] ?? null));
      return;
    }
    const phase = this.#store.order[this.#store.order.indexOf(row.phase) + by];
    if (phase === undefined) return;
    this.moveTask(key, phase, by === 1 ? null : (this.#store.siblings(phase).at(-1) ?? null));
  }

  movePhase(key: Key, after: Key | null): void {
    if (after === key) return;
    this.editPhase(key, { rank: this.#store.rankAfter("phase", this.#store.order, after, key) });
    this.#changes.history.seal();
  }

  nudgePhase(key: Key, by: -1 | 1): void {
    const at = this.#store.order.indexOf(key);
    const other = this.#store.order[at + by];
    if (other !== undefined) this.movePhase(key, by === 1 ? other : (this.#store.order[at - 2] ?? null));
  }
}
