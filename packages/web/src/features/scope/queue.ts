import { newKey } from "../../lib/api";
import { type ApiError, Code, isApiError } from "../../lib/api-error";
import type { Key, Op, Pending } from "./model";

/** Typing pauses this long before a call goes out, and never waits longer than `longest`. */
const pause = 500;
const longest = 3_000;
/** Between tries while the server cannot be reached. */
const again = [1_000, 3_000, 10_000, 30_000];

export type QueueState = "saved" | "saving" | "waiting" | "failed";

export interface QueueHost {
  /** Tells the server; answers what it said. Throws ApiError. */
  send: (pending: Pending) => Promise<unknown>;
  /** The server has it. */
  landed: (pending: Pending, answer: unknown) => void;
  /** The server will never take it as it is. */
  refused: (pending: Pending, error: ApiError) => void;
  /** Somebody else changed the row, or the scope may not be edited any more: everything stops. */
  stopped: (pending: Pending, error: ApiError) => void;
  /** Whether a conflict is real (true), or only our own earlier try that is still running. */
  isStale: (pending: Pending) => Promise<boolean>;
  /** The version of the row now, for If-Match. */
  versionOf: (op: Op) => number | null;
  /** Called after every change with what must survive a reload. */
  keep: (pending: readonly Pending[]) => void;
  changed: () => void;
}

/** What was typed, on its way to the server: in order, merged per row, tried again until it is there. */
export class Queue {
  state: QueueState = "saved";
  #list: Pending[] = [];
  #host: QueueHost;
  #running = false;
  #halted = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiters = new Set<() => void>();

  constructor(host: QueueHost) {
    this.#host = host;
  }

  get size(): number {
    return this.#list.length;
  }

  get pending(): readonly Pending[] {
    return this.#list;
  }

  /** Rows that wait, for not overwriting what is being typed. */
  has(key: Key, kind?: Op["kind"]): boolean {
    return this.#list.some(({ op }) => op.key === key && (kind === undefined || op.kind === kind));
  }

  /** What an earlier page could not send any more. */
  resume(list: readonly Pending[]): void {
    this.#list.push(...list.map((pending) => ({ ...pending, due: 0, limit: 0 })));
    this.#changed();
    this.#pump();
  }

  add(op: Op, how: { soon?: boolean } = {}): void {
    this.addAll([op], how);
  }

  /** Many at once are kept on the device once. */
  addAll(ops: readonly Op[], { soon = false } = {}): void {
    if (ops.length === 0) return;
    const before = new Set(this.#list.map(({ op }) => op.key));
    for (const op of ops) this.#add(op, soon, before.has(op.key));
    this.#changed();
    this.#pump();
  }

  #add(op: Op, soon: boolean, earlier: boolean): void {
    if (this.#merge(op)) return;
    const now = Date.now();
    const typed = op.kind.startsWith("patch") && !soon;
    this.#list.push({
      op,
      idem: newKey(),
      base: earlier ? null : this.#host.versionOf(op),
      tried: false,
      due: typed ? now + pause : now,
      limit: now + longest,
    });
  }

  /** Takes out what has not gone out yet; answers the rows whose making was among it. */
  drop(keys: readonly Key[]): Set<Key> {
    const among = new Set(keys);
    const made = new Set(
      this.#list
        .filter(({ op, tried }) => among.has(op.key) && op.kind.startsWith("add") && !tried)
        .map(({ op }) => op.key),
    );
    this.#list = this.#list.filter(
      ({ op, tried }) => !among.has(op.key) || tried || !(made.has(op.key) || op.kind.startsWith("patch")),
    );
    this.#changed();
    return made;
  }

  /** Lets everything go out now (the page is left, a dialog needs the server's view). */
  flush(): void {
    for (const pending of this.#list) pending.due = 0;
    this.#failures = 0;
    this.#pump();
  }

  /** Resolves when nothing waits any more, or after `ms`. Answers whether all is saved. */
  async settled(ms: number): Promise<boolean> {
    this.flush();
    if (this.size === 0) return true;
    let wake = () => {};
    const done = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#waiters.add(wake);
    const timer = setTimeout(wake, ms);
    await done;
    clearTimeout(timer);
    this.#waiters.delete(wake);
    return this.size === 0;
  }

  /** Goes on after a stop; with `without`, gives up what was refused. */
  goOn(without?: Pending): void {
    if (without) this.#list = this.#list.filter((pending) => pending !== without);
    // New keys and versions: the world has moved on since these were first tried.
    for (const pending of this.#list) {
      pending.base = null;
      pending.tried = false;
      pending.idem = newKey();
    }
    this.#halted = false;
    this.#failures = 0;
    this.#changed();
    this.#pump();
  }

  /** Forgets everything that waits. */
  clear(): void {
    this.#list = [];
    this.#halted = false;
    this.#changed();
  }

  #merge(op: Op): boolean {
    if (!op.kind.startsWith("patch") || !("fields" in op)) return false;
    for (let i = this.#list.length - 1; i >= 0; i -= 1) {
      const pending = this.#list[i];
      // Project and scope share the key 0.
      if (!pending || pending.op.key !== op.key || (op.key === 0 && pending.op.kind !== op.kind)) continue;
      const into = pending.op;
      if (pending.tried) return false;
      if (into.kind === op.kind) {
        pending.op = { ...into, fields: { ...into.fields, ...op.fields } } as Op;
        pending.due = Math.min(Date.now() + pause, pending.limit);
        return true;
      }
      // A row that is still to be made takes words and numbers with it; its place is told afterwards.
      const place = "rank" in op.fields || "phase" in op.fields;
      if (into.kind.startsWith("add") && !place) {
        pending.op = { ...into, fields: { ...("fields" in into ? into.fields : {}), ...op.fields } } as Op;
        return true;
      }
      return false;
    }
    return false;
  }

  #changed(): void {
    if (this.size === 0 && !this.#halted) this.state = "saved";
    else if (this.state === "saved") this.state = "saving";
    if (this.size === 0) for (const wake of this.#waiters) wake();
    this.#host.keep(this.#list);
    this.#host.changed();
  }

  #pump(): void {
    if (this.#running || this.#halted) return;
    clearTimeout(this.#timer);
    const head = this.#list[0];
    if (!head) return;
    // Only the last one may still grow; what stands before another goes out.
    const wait = this.#list.length > 1 ? 0 : head.due - Date.now();
    const held = this.#failures > 0 ? (again[Math.min(this.#failures, again.length) - 1] ?? 0) : 0;
    const delay = Math.max(wait, held);
    if (delay > 0) this.#timer = setTimeout(() => void this.#one(head), delay);
    else void this.#one(head);
  }

  async #one(head: Pending): Promise<void> {
    if (this.#running || this.#halted || this.#list[0] !== head) return this.#pump();
    this.#running = true;
    if (!head.tried) {
      head.tried = true;
      head.base ??= this.#host.versionOf(head.op);
      this.#host.keep(this.#list);
    }
    if (this.state === "saved") this.state = "saving";
    try {
      const answer = await this.#host.send(head);
      this.#failures = 0;
      this.state = "saving";
      this.#list = this.#list.filter((pending) => pending !== head);
      this.#host.landed(head, answer);
    } catch (error) {
      await this.#failed(head, error);
    }
    this.#running = false;
    this.#changed();
    this.#pump();
  }

  async #failed(head: Pending, error: unknown): Promise<void> {
    if (!isApiError(error)) {
      console.error(error);
      this.#failures += 1;
      this.state = "failed";
      return;
    }
    if (error.status === 0 || error.status === 429 || error.status >= 500 || error.status === 401) {
      this.#failures += 1;
      this.state = error.status === 0 ? "waiting" : "failed";
      return;
    }
    if (error.code === Code.Conflict && !(await this.#host.isStale(head).catch(() => true))) {
      this.#failures += 1;
      return;
    }
    if (error.status === 422) {
      this.#list = this.#list.filter((pending) => pending !== head);
      this.#host.refused(head, error);
      return;
    }
    this.#halted = true;
    this.state = "failed";
    this.#host.stopped(head, error);
  }
}
