import { Rank, type Summary } from "@stint/core/project/scope/rules";
import type { Info } from "@stint/core/project/scope/schema";
import {
  type Key,
  type PhaseRow,
  type ProjectFields,
  type ProjectRow,
  rowsOf,
  type ScopeFields,
  type ScopeRow,
  type TaskRow,
} from "./model";
import type { PhaseView, Topic } from "./state";
import type { Topics } from "./topics";
import { counted, type Totals, totalsOf } from "./totals";

/**
 * The scope in the browser: rows by key, their order and their totals. Knows nothing of React, of the network and
 * of what is on the screen; `RowChanges` changes it and tells the server.
 */
export class ScopeStore {
  readonly info: Info;
  readonly tasks = new Map<Key, TaskRow>();
  readonly phases = new Map<Key, PhaseRow>();
  /** Rows that the server refused, with its sentence. */
  readonly failed = new Map<Key, string>();
  /** Deleted in this tab, for bringing back. */
  readonly goneTasks = new Map<Key, TaskRow>();
  readonly gonePhases = new Map<Key, { phase: PhaseRow; tasks: TaskRow[] }>();
  /** Keys of phases, first to last. */
  order: readonly Key[] = [];
  /** Keys of a phase's services, first to last. */
  taskOrder = new Map<Key, readonly Key[]>();
  project: ProjectRow;
  /** The fields of the whole scope: exclusions, rounds of revision. */
  scope: ScopeRow;
  #totals: Totals;
  #phaseViews = new Map<Key, PhaseView>();
  #next: Key = -1;
  readonly #topics: Pick<Topics, "tell">;

  constructor(info: Info, topics: Pick<Topics, "tell">) {
    this.info = info;
    this.#topics = topics;
    const { phases, tasks, project, scope } = rowsOf(info);
    for (const phase of phases) this.phases.set(phase.key, phase);
    for (const task of tasks) this.tasks.set(task.key, task);
    this.project = project;
    this.scope = scope;
    this.sort();
    this.#totals = this.#sum();
    this.#views();
  }

  get summary(): Summary {
    return this.#totals.summary;
  }

  /** Says whether a service is in the total: an option that is not picked is not. */
  counts(key: Key): boolean {
    return this.#totals.counted.has(key);
  }

  /** Changes when headings of option groups come, go or move. */
  get groupLines(): string {
    return this.#totals.groupLines;
  }

  /** Answers a service's amount; null is not priced (D8). */
  amount(key: Key): number | null {
    return this.#totals.amounts.get(key) ?? null;
  }

  /** A key for a row that the server does not know yet. */
  newKey(): Key {
    const key = this.#next;
    this.#next -= 1;
    return key;
  }

  /** Keys of an earlier page are not given twice. */
  reserve(key: Key): void {
    this.#next = Math.min(this.#next, key - 1);
  }

  phaseView(key: Key): PhaseView | undefined {
    return this.#phaseViews.get(key);
  }

  siblings(phase: Key): readonly Key[] {
    return this.taskOrder.get(phase) ?? [];
  }

  setTask(key: Key, fields: Partial<TaskRow>): void {
    const row = this.tasks.get(key);
    if (!row) return;
    this.tasks.set(key, { ...row, ...fields });
    const moved = "rank" in fields || "phase" in fields;
    if (moved) this.sort();
    this.#topics.tell(`task:${key}`, ...(moved ? (["order"] as const) : []));
    if (moved || counted.some((name) => name in fields)) this.count();
  }

  /** Many services at once, counted and sorted once. */
  setTasks(changes: ReadonlyMap<Key, Partial<TaskRow>>): void {
    for (const [key, fields] of changes) {
      const row = this.tasks.get(key);
      if (row) this.tasks.set(key, { ...row, ...fields });
    }
    this.#restructured();
    this.#topics.tell(...[...changes.keys()].map((key): Topic => `task:${key}`));
  }

  setPhase(key: Key, fields: Partial<PhaseRow>): void {
    const row = this.phases.get(key);
    if (!row) return;
    this.phases.set(key, { ...row, ...fields });
    if ("rank" in fields) {
      this.sort();
      this.#topics.tell("order");
    }
    this.#views();
    this.#topics.tell("totals");
  }

  setProject(fields: ProjectFields): void {
    this.project = { ...this.project, ...fields };
    this.#topics.tell("project");
  }

  setScope(fields: ScopeFields): void {
    this.scope = { ...this.scope, ...fields };
    this.#topics.tell("project");
  }

  put(phases: readonly PhaseRow[], tasks: readonly TaskRow[]): void {
    for (const phase of phases) this.phases.set(phase.key, phase);
    for (const task of tasks) this.tasks.set(task.key, task);
    this.#restructured();
  }

  take(phases: readonly Key[], tasks: readonly Key[]): void {
    for (const key of tasks) this.tasks.delete(key);
    for (const key of phases) this.phases.delete(key);
    this.#restructured();
  }

  /** Rows that the server refused, with its sentence; the others are well. */
  setFailed(failed: ReadonlyMap<Key, string>): void {
    const changed = new Set(
      [...failed, ...this.failed].flatMap(([key]) => (failed.get(key) === this.failed.get(key) ? [] : [key])),
    );
    for (const key of changed) {
      const text = failed.get(key);
      if (text === undefined) this.failed.delete(key);
      else this.failed.set(key, text);
      const row = this.tasks.get(key);
      if (row) this.tasks.set(key, { ...row });
      this.#topics.tell(`task:${key}`, `phase:${key}`);
    }
  }

  /** A rank that puts something behind `after` (null: first) among `keys`, not counting `without`. */
  rankAfter(kind: "task" | "phase", keys: readonly Key[], after: Key | null, without?: Key): string {
    const rest = without === undefined ? keys : keys.filter((key) => key !== without);
    const { low, high } = this.#gap(kind, rest, after);
    return Rank.between(low, high);
  }

  /** `count` ranks behind `after` (null: first) among services. */
  ranksAfter(keys: readonly Key[], after: Key | null, count: number): string[] {
    const { low, high } = this.#gap("task", keys, after);
    return Rank.many(count, low, high);
  }

  #gap(kind: "task" | "phase", keys: readonly Key[], after: Key | null) {
    const ranks = keys.map((key) => (kind === "task" ? this.tasks : this.phases).get(key)?.rank ?? "");
    const at = after === null ? -1 : keys.indexOf(after);
    const low = ranks[at];
    return { low, high: ranks.slice(at + 1).find((rank) => low === undefined || rank > low) };
  }

  sort(): void {
    const byRank = (a: { rank: string; key: Key }, b: { rank: string; key: Key }) =>
      Rank.compare(a.rank, b.rank) || a.key - b.key;
    this.order = [...this.phases.values()].sort(byRank).map(({ key }) => key);
    const groups = new Map<Key, TaskRow[]>(this.order.map((key) => [key, []]));
    for (const task of this.tasks.values()) groups.get(task.phase)?.push(task);
    this.taskOrder = new Map(
      [...groups].map(([key, rows]) => [key, rows.sort(byRank).map((row) => row.key)]),
    );
  }

  /** Computes the totals again, and notifies the listeners whose number changed. */
  count(): void {
    this.#totals = this.#sum();
    this.#views();
    this.#topics.tell("totals");
  }

  #restructured(): void {
    this.sort();
    this.#totals = this.#sum();
    this.#views();
    this.#topics.tell("order", "totals");
  }

  #sum(): Totals {
    const tasks = this.order.flatMap((phase) =>
      this.siblings(phase).flatMap((key) => this.tasks.get(key) ?? []),
    );
    return totalsOf(this.order, tasks);
  }

  /** Computes the phases' counts and totals; listeners of an unchanged phase are not notified. */
  #views(): void {
    const before = this.#phaseViews;
    const changed: Topic[] = [];
    this.#phaseViews = new Map(
      this.summary.categories.flatMap(({ id, price_total }) => {
        const row = this.phases.get(id);
        if (!row) return [];
        const old = before.get(id);
        const keys = this.siblings(id);
        const count = keys.length;
        const options = keys.filter((key) => this.tasks.get(key)?.optional).length;
        const same = old && old.row === row && old.count === count && old.options === options;
        if (same && old.total === price_total) return [[id, old]];
        changed.push(`phase:${id}`);
        return [[id, { row, count, options, total: price_total }]];
      }),
    );
    this.#topics.tell(...changed);
  }
}
