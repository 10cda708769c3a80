import type { Category, Info, Task } from "@stint/core/project/scope/schema";
import { type ApiError, Code } from "../../lib/api-error";
import { type Keeper, replay } from "./keep";
import type { Key, Op, Pending, PhaseRow, TaskRow } from "./model";
import { watchOthers } from "./others";
import { Queue } from "./queue";
import { ScopeStore } from "./store";
import { fetchScope, isPhaseOp, sendOp } from "./transport";

let serial = 0;
const nextSerial = () => {
  serial += 1;
  return serial;
};

/** The scope is agreed (2040), or its project completed (2032). */
const lockedCodes = new Set([2040, 2032]);

/**
 * A scope on its way to the server and back: what was typed goes out in order, what the server says comes in
 * without disturbing what is being typed, and a conflict stops everything until somebody decides.
 */
export class Saving {
  /** Another number for every opening, for React's key. */
  readonly serial = nextSerial();
  readonly store: ScopeStore;
  readonly queue: Queue;
  readonly #ids = new Map<Key, number>();
  readonly #keeper: Keeper;
  readonly #others: ReturnType<typeof watchOthers>;

  constructor(info: Info, keeper: Keeper) {
    this.store = new ScopeStore(info);
    this.#keeper = keeper;
    this.queue = new Queue({
      send: (pending) => sendOp(info, pending, this.idOf),
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

  protected idOf = (key: Key): number | undefined =>
    key > 0
      ? key
      : (this.#ids.get(key) ?? this.store.tasks.get(key)?.id ?? this.store.phases.get(key)?.id ?? undefined);

  #row(op: Op): TaskRow | PhaseRow | undefined {
    return isPhaseOp(op) ? this.store.phases.get(op.key) : this.store.tasks.get(op.key);
  }

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
    const id = this.idOf(pending.op.key);
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
