import { type Faults, noFaults } from "./faults";
import { record } from "./resources/event";
import { resources } from "./resources/index";
import { Store } from "./store";
import type { Work } from "./types";
import { Webhooks, type WebhookTarget } from "./webhook";

/** The API version of the installed SDK, and of events. */
export const API_VERSION = "2026-10-28.endive";

export interface Cause {
  account: string;
  origin: string;
  version: string;
  request: string | null;
  idempotency_key: string | null;
  /** Unix seconds; the emulator's clock unless a job is run for an earlier moment. */
  at?: number;
}

/** State, clock, jobs and webhooks of one emulator. */
export class Engine {
  readonly store: Store;
  readonly faults: Faults = noFaults();
  readonly webhooks: Webhooks;
  private readonly clock: () => number;
  private readonly every: NodeJS.Timeout;
  private settling: Promise<void> = Promise.resolve();
  private stopped = false;
  private origin = "";

  /** `clock` in milliseconds, as Date.now. */
  constructor(dataDir: string, target: WebhookTarget, clock: () => number) {
    this.store = new Store(dataDir);
    this.clock = clock;
    this.webhooks = new Webhooks(
      this.store,
      target,
      this.faults,
      () => this.now(),
      (event) => this.payload(event),
    );
    // Real time passes, too: this finds what becomes due without a call.
    this.every = setInterval(() => this.wake(), 15_000);
    this.every.unref();
  }

  now(): number {
    return Math.floor(this.clock() / 1000);
  }

  /** Stores the origin of the last request, for hosted pages of jobs, which have no request. */
  reachedAt(origin: string): void {
    this.origin = origin;
  }

  /** Runs work as one transaction, with its events in the outbox, then wakes the deliveries. */
  perform<T>(cause: Cause, work: (work: Work) => T): T {
    // The clock may have moved since the last tick: what was due before this moment comes before this work.
    this.runDue(this.now() - 1);
    try {
      return this.store.transaction(() => work(this.work(cause)));
    } finally {
      this.wake();
    }
  }

  /** Runs every due job, each at its own time, and sends waiting events. Call it after moving the clock. */
  async tick(): Promise<void> {
    if (this.stopped) return;
    this.runDue(this.now());
    await this.webhooks.pump();
  }

  /** Resolves when nothing is due any more and each waiting event has been tried once. */
  async settled(): Promise<void> {
    await this.settling;
    await this.tick();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.every);
    await this.settling;
    await this.webhooks.stop();
    this.store.close();
  }

  private wake(): void {
    const soon = () => new Promise((resolve) => setImmediate(resolve));
    this.settling = this.settling
      .then(soon)
      .then(() => {
        if (this.stopped) return;
        this.runDue(this.now());
        void this.webhooks.pump();
      })
      // A failing job stays due and must not stop later runs; it is a fault of the emulator itself.
      .catch((error: unknown) => console.error("The local Stripe could not do what is due:", error));
  }

  /** Runs what is due by a moment, in unix seconds. */
  private runDue(until: number): void {
    for (let due = this.store.nextDue(until); due; due = this.store.nextDue(until)) {
      const { seq, job, id, account, at } = due;
      const cause = {
        account,
        origin: this.origin,
        version: API_VERSION,
        request: null,
        idempotency_key: null,
        at,
      };
      this.store.transaction(() => {
        this.store.done(seq);
        const run = resources.find((resource) => resource.jobs?.[job])?.jobs?.[job];
        if (!run) throw new Error(`nothing runs the job ${job}`);
        run(this.work(cause), id);
      });
    }
  }

  private work(cause: Cause): Work {
    const base: Omit<Work, "emit"> = {
      store: this.store,
      now: cause.at ?? this.now(),
      account: cause.account,
      origin: cause.origin,
      later: (at, job, id) => this.store.later(at, job, id, cause.account),
    };
    const emit: Work["emit"] = (type, object, previous) => {
      const by = { id: cause.request, idempotency_key: cause.idempotency_key };
      this.webhooks.enqueue(record(base, API_VERSION, by, type, object, previous).id);
      const id = "id" in object ? String(object.id) : "";
      for (const resource of resources) resource.follows?.[type]?.({ ...base, emit }, id);
    };
    return { ...base, emit };
  }

  private payload(id: string): string | undefined {
    const [row] = this.store.rows("select body from object where id = ? and kind = 'event'", id);
    if (!row) return undefined;
    return JSON.stringify({ ...(JSON.parse(String(row.body)) as object), pending_webhooks: 1 }, null, 2);
  }
}
