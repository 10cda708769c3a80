import { type ApiError, Code, isApiError } from "../api-error";
import { createStore } from "../store";
import type { Outbox, Refusal, Stop, Write } from "./outbox";
import * as Box from "./outbox";
import type { Rebase, Subject, SyncView, World } from "./ports";

/** Says whether an error decides nothing about the write, which is then tried again. */
const isUnanswered = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

/**
 * The sync of one document with the server: typed changes go out in order, one write at a time, each with
 * the version it builds on and a key of its own; a write is kept on the device until the server has it. A conflict stops
 * everything until somebody decides.
 */
export class SyncSession<Op, Answer> {
  readonly #subject: Subject<Op, Answer>;
  readonly #world: World<Op>;
  readonly #view;
  readonly #stops: (() => void)[];
  #box: Outbox<Op> = Box.empty();
  #callOff = () => {};
  #kept = true;
  /** Nothing goes out until the writes of earlier pages are read. */
  #opened = false;
  #closed = false;
  readonly opened: Promise<void>;

  constructor(subject: Subject<Op, Answer>, world: World<Op>) {
    this.#subject = subject;
    this.#world = world;
    this.#view = createStore<SyncView>(this.#look());
    this.#stops = [
      world.network.watch(() => (world.network.isOnline() ? this.flush() : this.#show())),
      world.tabs.watch(() => subject.look()),
    ];
    this.opened = this.#open();
  }

  get view(): SyncView {
    return this.#view.get();
  }

  subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener);

  get writes(): readonly Write<Op>[] {
    return this.#box.writes;
  }

  /** Says whether closing the page would lose something. */
  get isAtRisk(): boolean {
    return !this.#kept && this.#box.writes.length > 0;
  }

  async #open(): Promise<void> {
    const left = await this.#world.storage.adopt();
    if (this.#closed) return;
    this.#opened = true;
    this.#box = Box.adopt(this.#box, left);
    if (left.length > 0) this.#subject.replay(left);
    this.#changed();
  }

  /** Takes ops in. Many at once are stored on the device once. */
  add(ops: readonly Op[], { soon = false } = {}): void {
    if (ops.length === 0 || this.#closed) return;
    const { clock, newKey } = this.#world;
    const now = clock.now();
    for (const op of ops) {
      const typed = { op, base: this.#subject.version(op), key: newKey(), now, soon };
      this.#box = Box.put(this.#box, typed, this.#subject);
    }
    this.#changed();
  }

  /** Lets everything go out now: the page is left, the network is back. */
  flush(): void {
    this.#box = Box.hurry(this.#box);
    this.#changed();
  }

  /** Tries refused writes once more. */
  retry(): void {
    this.#box = Box.retry(this.#box);
    this.#changed();
  }

  /**
   * Resolves when nothing can go out any more. Answers whether the server has everything; false at once where only a
   * person can go on or the server does not answer, and after `ms`.
   */
  async settled(ms = 10_000): Promise<boolean> {
    await this.opened;
    this.flush();
    let late = false;
    const off = this.#world.clock.after(ms, () => {
      late = true;
      this.#show();
    });
    await new Promise<void>((resolve) => {
      const done = this.subscribe(() => check());
      const check = () => {
        if (this.view.save === "saving" && !late && !this.#closed) return;
        // The answer of a running try is awaited, also if earlier ones had none.
        if (this.#box.phase.name === "sending" && !late && !this.#closed) return;
        done();
        resolve();
      };
      check();
    });
    off();
    return this.view.save === "saved";
  }

  /** Stops the sending until a person decides. */
  stop(reason: Stop): void {
    this.#box = Box.stop(this.#box, reason);
    this.#changed();
  }

  /** Saves the changes of this page over the newer version, which is known by now. */
  restart(): void {
    this.#box = Box.restart(this.#box, this.#subject.version);
    this.#changed();
  }

  /** Removes all or some of the writes, also one on its way. Those that are left stay stopped after a stop. */
  discard(which: (write: Write<Op>) => boolean = () => true): void {
    this.#box = Box.discard(this.#box, which);
    this.#changed();
  }

  /** Leaves the writes to the page that opens the document next. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff();
    for (const stop of this.#stops) stop();
    this.#show();
    await this.#world.storage.release();
  }

  #look(): SyncView {
    const { writes, phase } = this.#box;
    const refused = writes.flatMap((write) => write.refused ?? []);
    return {
      save: Box.saveState(this.#box, this.#world.network.isOnline(), this.#subject),
      pending: writes.length,
      stop: phase.name === "stopped" ? phase.stop : null,
      problem: refused[0]?.text ?? null,
      fields: Object.assign({}, ...refused.map(({ fields }) => fields)),
    };
  }

  #show(): void {
    this.#view.set(this.#look());
  }

  #changed(): void {
    if (this.#opened) this.#kept = this.#world.storage.keep(this.#box.writes, this.#subject.ids);
    this.#show();
    this.#pump();
  }

  #pump(): void {
    this.#callOff();
    this.#callOff = () => {};
    if (!this.#opened || this.#closed) return;
    const { clock } = this.#world;
    const step = Box.next(this.#box, clock.now(), this.#subject);
    if (!step) return;
    if ("send" in step) void this.#send(step.send);
    else this.#callOff = clock.after(step.at - clock.now(), () => this.#pump());
  }

  async #send(write: Write<Op>): Promise<void> {
    const { key } = write;
    const op = write.sent ? write.op : (this.#subject.freeze?.(write.op) ?? write.op);
    this.#box = Box.begin(this.#box, key, op);
    const sent = { ...write, op, sent: true };
    // A write on its way must not change over a reload, so it is stored before it goes.
    this.#kept = this.#world.storage.keep(this.#box.writes, this.#subject.ids);
    this.#show();
    try {
      const answer = await this.#subject.send(sent);
      if (this.#isOver(key)) return;
      this.#box = Box.land(this.#box, key, this.#subject.land(sent, answer), this.#subject);
      this.#world.tabs.announce();
    } catch (error) {
      if (this.#isOver(key)) return;
      await this.#fail(sent, error);
      if (this.#closed) return;
    }
    this.#changed();
  }

  /** Says whether nobody waits for this answer any more. */
  #isOver(key: string): boolean {
    return this.#closed || !this.#box.writes.some((write) => write.key === key);
  }

  async #fail(write: Write<Op>, error: unknown): Promise<void> {
    const { clock } = this.#world;
    if (!isApiError(error)) console.error(error);
    if (!isApiError(error) || isUnanswered(error)) {
      this.#box = Box.wait(this.#box, clock.now());
    } else if (this.#subject.locks?.has(error.code)) {
      this.#box = Box.stop(this.#box, { kind: "locked", text: error.message });
    } else if (error.code === Code.Conflict || error.status === 412) {
      await this.#conflict(write);
    } else if (error.status === 403 || error.status === 404) {
      this.#box = Box.stop(this.#box, { kind: "gone", text: error.message });
    } else {
      this.#box = Box.refuse(this.#box, write.key, refusalOf(error), this.#subject);
    }
  }

  async #conflict(write: Write<Op>): Promise<void> {
    const { key } = write;
    const outcome = await this.#subject.rebase(write).catch(
      (error: unknown): Rebase => ({
        kind: isApiError(error) && isUnanswered(error) ? "again" : "stale",
      }),
    );
    if (this.#isOver(key)) return;
    switch (outcome.kind) {
      case "again":
        this.#box = Box.wait(this.#box, this.#world.clock.now());
        break;
      case "landed":
        this.#box = Box.land(this.#box, key, outcome.version, this.#subject);
        break;
      case "rebased":
        this.#box = Box.rebase(this.#box, key, outcome.version, this.#world.clock.now(), this.#subject);
        break;
      case "stale":
        this.#box = Box.stop(this.#box, staleStop(this.#subject.name));
        break;
      case "stopped":
        this.#box = Box.stop(this.#box, outcome.stop);
    }
  }
}

/** The same words in every editor. */
export const staleStop = (name: string): Stop => ({
  kind: "stale",
  text: `${name} was changed somewhere else.`,
});

const refusalOf = (error: ApiError): Refusal => ({
  text: Object.values(error.fields)[0] ?? error.message,
  fields: error.fields,
});
