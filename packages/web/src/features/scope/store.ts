import { Rank, type Summary, summarize } from "@stint/core/scope/rules";
import type { Info } from "@stint/core/scope/schema";
import type { ApiError } from "../../lib/api-error";
import {
  type Key,
  type Pending,
  type PhaseRow,
  type ProjectFields,
  type ProjectRow,
  rowsOf,
  type TaskRow,
} from "./model";

/** What can be listened to: one row, one phase, and the few things that are of the whole. */
export type Topic =
  | `task:${Key}`
  | `phase:${Key}`
  | "order"
  | "totals"
  | "active"
  | "status"
  | "project"
  | "current";

export type Cell = "name" | "description" | "role" | "quantity" | "price";
export interface Active {
  kind: "task" | "phase";
  key: Key;
  cell: Cell;
  /** Made a moment ago: its name is there to be typed over. */
  fresh?: boolean;
}

/** Why the editor stands still, and what it was about. */
export interface Notice {
  kind: "stale" | "locked" | "gone";
  text: string;
  pending?: Pending;
}

export interface PhaseView {
  row: PhaseRow;
  count: number;
  total: number;
}

/**
 * The scope in the browser: rows by key, their order, their totals, and who listens to which. Knows nothing of
 * React and nothing of the network; `edits` beside it changes it and tells the server.
 */
export class ScopeStore {
  readonly info: Info;
  readonly tasks = new Map<Key, TaskRow>();
  readonly phases = new Map<Key, PhaseRow>();
  /** Deleted in this tab, for bringing back. */
  readonly goneTasks = new Map<Key, TaskRow>();
  readonly gonePhases = new Map<Key, { phase: PhaseRow; tasks: TaskRow[] }>();
  /** Keys of phases, first to last. */
  order: readonly Key[] = [];
  /** Keys of a phase's services, first to last. */
  taskOrder = new Map<Key, readonly Key[]>();
  readonly collapsed = new Set<Key>();
  project: ProjectRow;
  summary: Summary;
  active: Active | null = null;
  /** The phase that is being looked at. */
  current: Key | null = null;
  notice: Notice | null = null;
  /** Rows that the server refused, with its sentence. */
  readonly failed = new Map<Key, string>();
  #phaseViews = new Map<Key, PhaseView>();
  #listeners = new Map<Topic, Set<() => void>>();
  #next: Key = -1;
  #readOnly: boolean;

  constructor(info: Info) {
    this.info = info;
    const { phases, tasks, project } = rowsOf(info);
    for (const phase of phases) this.phases.set(phase.key, phase);
    for (const task of tasks) this.tasks.set(task.key, task);
    this.project = project;
    this.#readOnly = info.status !== "draft" || info.project.status === "completed";
    this.sort();
    this.summary = this.#sum();
    this.#views();
  }

  get readOnly(): boolean {
    return this.#readOnly || this.notice?.kind === "locked";
  }

  subscribe(topic: Topic, listener: () => void): () => void {
    let set = this.#listeners.get(topic);
    if (!set) {
      set = new Set();
      this.#listeners.set(topic, set);
    }
    set.add(listener);
    return () => set.delete(listener);
  }

  tell(...topics: Topic[]): void {
    for (const topic of topics) for (const listener of this.#listeners.get(topic) ?? []) listener();
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
    this.tell(`task:${key}`, ...(moved ? (["order"] as const) : []));
    if (moved || "price" in fields || "quantity" in fields || "role_id" in fields) this.count();
  }

  setPhase(key: Key, fields: Partial<PhaseRow>): void {
    const row = this.phases.get(key);
    if (!row) return;
    this.phases.set(key, { ...row, ...fields });
    if ("rank" in fields) {
      this.sort();
      this.tell("order");
    }
    this.#views();
    this.tell("totals");
  }

  setProject(fields: ProjectFields): void {
    this.project = { ...this.project, ...fields };
    this.tell("project");
  }

  put(phases: readonly PhaseRow[], tasks: readonly TaskRow[]): void {
    for (const phase of phases) this.phases.set(phase.key, phase);
    for (const task of tasks) this.tasks.set(task.key, task);
    this.#restructured();
  }

  take(phases: readonly Key[], tasks: readonly Key[]): void {
    for (const key of tasks) this.tasks.delete(key);
    for (const key of phases) this.phases.delete(key);
    if (this.active && !this.tasks.has(this.active.key) && !this.phases.has(this.active.key)) {
      this.activate(null);
    }
    this.#restructured();
  }

  activate(active: Active | null): void {
    if (active && this.readOnly) return;
    this.active = active;
    this.tell("active");
  }

  look(phase: Key | null): void {
    if (this.current === phase) return;
    this.current = phase;
    this.tell("current");
  }

  toggle(phase: Key): void {
    if (!this.collapsed.delete(phase)) this.collapsed.add(phase);
    this.tell("order", `phase:${phase}`);
  }

  setNotice(notice: Notice | null): void {
    this.notice = notice;
    if (notice) this.activate(null);
    this.tell("status", "order");
  }

  setFailed(key: Key, error: ApiError | null): void {
    if (error) this.failed.set(key, Object.values(error.fields)[0] ?? error.message);
    else if (!this.failed.delete(key)) return;
    const row = this.tasks.get(key);
    if (row) this.tasks.set(key, { ...row });
    this.tell(`task:${key}`, `phase:${key}`, "status");
  }

  /** A rank that puts something behind `after` (null: first) among `keys`, not counting `without`. */
  rankAfter(kind: "task" | "phase", keys: readonly Key[], after: Key | null, without?: Key): string {
    const ranks = keys
      .filter((key) => key !== without)
      .map((key) => ({ key, rank: (kind === "task" ? this.tasks : this.phases).get(key)?.rank ?? "" }));
    const at = after === null ? -1 : ranks.findIndex(({ key }) => key === after);
    const low = ranks[at]?.rank;
    const high = ranks.slice(at + 1).find(({ rank }) => low === undefined || rank > low)?.rank;
    return Rank.between(low, high);
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

  /** Totals anew, and those told whose number changed. */
  count(): void {
    this.summary = this.#sum();
    this.#views();
    this.tell("totals");
  }

  #restructured(): void {
    this.sort();
    this.summary = this.#sum();
    this.#views();
    this.tell("order", "totals");
  }

  #sum(): Summary {
    return summarize({
      categories: this.order.map((id) => ({ id })),
      tasks: [...this.tasks.values()].map((task) => ({
        id: task.key,
        scopecategory_id: task.phase,
        role_id: task.role_id,
        price: task.price,
        quantity: task.quantity,
      })),
    });
  }

  /** Phases with their counts and totals; a phase whose view is the same is not told. */
  #views(): void {
    const before = this.#phaseViews;
    const changed: Topic[] = [];
    this.#phaseViews = new Map(
      this.summary.categories.flatMap(({ id, price_total }) => {
        const row = this.phases.get(id);
        if (!row) return [];
        const old = before.get(id);
        const count = this.siblings(id).length;
        if (old && old.row === row && old.count === count && old.total === price_total) return [[id, old]];
        changed.push(`phase:${id}`);
        return [[id, { row, count, total: price_total }]];
      }),
    );
    this.tell(...changed);
  }
}
