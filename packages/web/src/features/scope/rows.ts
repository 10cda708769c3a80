import { Rank } from "@stint/core/project/scope/rules";
import { before } from "./back";
import { History, type Step } from "./history";
import {
  type Key,
  type Op,
  type PhaseFields,
  type PhaseRow,
  type TaskFields,
  type TaskRow,
  taskWords,
} from "./model";
import { Saving } from "./saving";

/** How rows are changed, made, taken away and brought back: on the page at once, and on their way to the server. */
export class Rows extends Saving {
  readonly history = new History(() => this.store.tell("status"));

  protected patchTask(key: Key, fields: TaskFields, soon = "rank" in fields): void {
    this.store.failed.delete(key);
    this.store.setTask(key, fields);
    this.queue.add({ kind: "patch-task", key, fields }, { soon });
  }

  /** Many services, drawn and kept once. */
  protected patchTasks(changes: ReadonlyMap<Key, TaskFields>): void {
    for (const key of changes.keys()) this.store.failed.delete(key);
    this.store.setTasks(changes);
    this.queue.addAll(
      [...changes].map(([key, fields]) => ({ kind: "patch-task", key, fields })),
      { soon: true },
    );
  }

  protected patchPhase(key: Key, fields: PhaseFields): void {
    this.store.setPhase(key, fields);
    this.queue.add({ kind: "patch-phase", key, fields }, { soon: "rank" in fields });
  }

  /** New services, each behind the one that stands before it by rank. */
  protected insertTasks(rows: readonly TaskRow[]): void {
    this.store.put([], rows);
    const ops = [...rows]
      .sort((a, b) => Rank.compare(a.rank, b.rank))
      .map((row): Op => {
        const { key, phase, deliverable_id } = row;
        const after = before(this.store.siblings(phase), key, this.store.tasks, row);
        const fields = { ...taskWords(row), rank: row.rank };
        return { kind: "add-task", key, phase, after, deliverable_id, fields };
      });
    this.queue.addAll(ops);
  }

  protected insertPhase(row: PhaseRow): void {
    this.store.put([row], []);
    const { key, name, description, start_at } = row;
    const after = before(this.store.order, key, this.store.phases, row);
    this.queue.add({ kind: "add-phase", key, after, fields: { name, description, start_at } });
  }

  /** Takes rows away as one step; answers the way back, for the toast. */
  protected removeRows(phases: readonly Key[], tasks: readonly Key[]): () => void {
    const step: Step = {
      undo: () => this.bringRows(phases, tasks),
      redo: () => this.takeRows(phases, tasks),
    };
    step.redo();
    this.history.push(step);
    return () => this.history.undoOne(step);
  }

  /** Says that these rows are new, so that undo takes them away again. */
  protected made(phases: readonly Key[], tasks: readonly Key[]): void {
    this.history.push({
      undo: () => this.takeRows(phases, tasks),
      redo: () => this.bringRows(phases, tasks),
    });
  }

  protected takeRows(phases: readonly Key[], tasks: readonly Key[]): void {
    const rows = tasks.flatMap((key) => this.store.tasks.get(key) ?? []);
    for (const key of phases) {
      const phase = this.store.phases.get(key);
      if (phase) this.store.gonePhases.set(key, { phase, tasks: rows.filter((row) => row.phase === key) });
    }
    for (const row of rows) this.store.goneTasks.set(row.key, row);
    const unsent = this.queue.drop([...rows.map(({ key }) => key), ...phases]);
    const ops: Op[] = [];
    // A service whose phase goes needs no word of its own.
    for (const { key, phase } of rows)
      if (!unsent.has(key) && !phases.includes(phase)) ops.push({ kind: "delete-task", key });
    for (const key of phases) if (!unsent.has(key)) ops.push({ kind: "delete-phase", key });
    this.queue.addAll(ops);
    this.store.take(phases, tasks);
  }

  protected bringRows(phases: readonly Key[], tasks: readonly Key[]): void {
    const ops: Op[] = [];
    for (const key of phases) {
      const gone = this.store.gonePhases.get(key);
      if (!gone) continue;
      if (this.#sent(key)) {
        this.store.put([gone.phase], []);
        ops.push({ kind: "restore-phase", key });
      } else this.insertPhase(gone.phase);
    }
    const back: TaskRow[] = [];
    const anew: TaskRow[] = [];
    for (const key of tasks) {
      const row = this.store.goneTasks.get(key);
      if (!row || !this.store.phases.has(row.phase)) continue;
      if (!this.#sent(key)) {
        anew.push(row);
        continue;
      }
      back.push({ ...row, id: this.idOf(key) ?? null });
      if (!phases.includes(row.phase)) ops.push({ kind: "restore-task", key });
    }
    this.store.put([], back);
    this.queue.addAll(ops);
    this.insertTasks(anew);
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
}
