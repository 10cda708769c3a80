import type { DatabaseSync } from "node:sqlite";
import type { Aws } from "./aws/server";
import { type Credentials, REGION } from "./aws/sigv4";
import { keepSetting, setting } from "./aws/store";
import type { Functions } from "./lambda/functions";
import type { Loaded } from "./lambda/manifest";
import type { LocalClock } from "./run/clock";
import { Poller } from "./run/poller";
import { Scheduler } from "./run/scheduler";
import { TableStream } from "./run/stream";

/** The number of batches of a queue handled concurrently, as Lambda starts with. */
const POLLERS = 5;
const CHECKPOINT = "stream_checkpoint";
const SETTLE_MS = 60_000;
/** Calls that end within this time of each other read the stream once. */
const TOGETHER_MS = 25;

export interface WiringOptions {
  aws: Aws;
  dynamo: string;
  credentials: Credentials;
  table: string;
  functions: Functions;
  clock: LocalClock;
  /** Notifies the parts with a clock of their own that it was moved, and waits for the effects. */
  moved: () => Promise<void>;
  log: (text: string) => void;
}

/**
 * Everything between the parts, as the manifest declares it: stream → publisher → bus → queues → reactions;
 * jobs.
 */
export class Wiring {
  readonly #options: WiringOptions;
  readonly #pollers = new Map<string, Poller[]>();
  readonly #stream: TableStream;
  #scheduler: Scheduler | undefined;
  #loaded: Loaded;
  #calls = 0;
  #look: NodeJS.Timeout | undefined;

  constructor(options: WiringOptions, loaded: Loaded) {
    this.#options = options;
    this.#loaded = loaded;
    this.#stream = new TableStream({
      endpoint: options.dynamo,
      region: REGION,
      credentials: options.credentials,
      table: options.table,
      checkpoint: checkpoint(options.aws.db),
      // The stack's event filter as code: inserted rows of the journal.
      wanted: (record) =>
        record.eventName === "INSERT" && record.dynamodb?.NewImage?.__edb_e__?.S === "journal",
      invoke: (event) => this.#invoke(this.#loaded.manifest.publisher.handler, event),
      failed: this.#failed,
    });
    this.apply(loaded);
  }

  /** Applies a manifest, at the start and after a reload: new queues get their pollers. */
  apply(loaded: Loaded): void {
    const { aws } = this.#options;
    this.#loaded = loaded;
    const { queues, subscriptions, deadLetters } = loaded.manifest;
    const dead = deadLetters?.queue ?? "reactions-dead";
    aws.queues.declare({ name: dead });
    if (deadLetters) this.#poll(dead, deadLetters.handler);
    for (const { name, batch, timeout, tries } of queues) {
      aws.queues.declare({ name, maxReceives: tries, deadLetter: dead });
      this.#poll(name, `queues/${name}`, { batch, timeout, times: POLLERS });
    }
    this.#readMailService();
    for (const [queue, pollers] of this.#pollers) {
      if (queue === dead || this.#queuesOfMail().includes(queue)) continue;
      if (queues.some(({ name }) => queue === name)) continue;
      this.#pollers.delete(queue);
      for (const each of pollers) void each.stop();
    }
    aws.bus.route(subscriptions);
    void this.#scheduler?.stop();
    this.#scheduler = new Scheduler({
      clock: this.#options.clock,
      jobs: loaded.manifest.jobs,
      invoke: (handler, event) => this.#invoke(handler, event, 300_000),
      moved: () => this.#options.functions.setOffset(this.#options.clock.offset),
      settled: async () => {
        await this.#options.moved();
        await this.settled();
      },
      failed: this.#failed,
    });
  }

  /** Polls a queue with a function, several times concurrently. */
  #poll(queue: string, handler: string, { batch = 10, timeout = 60, times = 1 } = {}): void {
    if (this.#pollers.has(queue)) return;
    const pollers = Array.from(
      { length: times },
      () =>
        new Poller({
          queues: this.#options.aws.queues,
          queue,
          batch,
          invoke: (event) => this.#invoke(handler, event, timeout * 1000),
          failed: this.#failed,
        }),
    );
    this.#pollers.set(queue, pollers);
  }

  #queuesOfMail(): string[] {
    const { mailFeedback, mailIn } = this.#loaded.manifest;
    return [mailFeedback, mailIn].flatMap((entry) => entry?.name ?? []);
  }

  /** Polls what the mail service tells, whose messages are not wrapped, in queues with dead letters. */
  #readMailService(): void {
    const { aws } = this.#options;
    const { mailFeedback, mailIn } = this.#loaded.manifest;
    for (const [entry, service] of [
      [mailFeedback, aws.ses],
      [mailIn, aws.mailIn],
    ] as const) {
      if (!entry || this.#pollers.has(entry.name)) continue;
      const { name, handler, tries } = entry;
      aws.queues.declare({ name: `${name}-dead` });
      aws.queues.declare({ name, maxReceives: tries, deadLetter: `${name}-dead` });
      service.publishTo((message) => aws.queues.send(name, JSON.stringify(message)));
      this.#poll(name, handler);
    }
  }

  /**
   * Reads the stream soon, since the table may have changed. A page makes ten calls at once: that is one read
   * of the stream.
   */
  poke(): void {
    this.#look ??= setTimeout(() => {
      this.#look = undefined;
      this.#stream.poke();
    }, TOGETHER_MS);
  }

  travel(target: Date): Promise<void> {
    return this.#scheduler ? this.#scheduler.travel(target) : Promise.resolve();
  }

  /**
   * Waits until every change has been published and every reaction is done; returns whether that took less
   * than a minute (a reaction that keeps failing is held back for longer).
   */
  async settled(): Promise<boolean> {
    const { queues } = this.#options.aws;
    const deadline = Date.now() + SETTLE_MS;
    while (Date.now() < deadline) {
      const calls = this.#calls;
      await this.#stream.idle();
      const read = this.#loaded.manifest.queues.map(({ name }) => name);
      const busy = [...read, ...this.#queuesOfMail()].some((name) => {
        const { visible, inFlight, delayed } = queues.counts(name);
        return visible + inFlight + delayed > 0;
      });
      if (!busy && calls === this.#calls) return true;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return false;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#look);
    await Promise.all([
      this.#stream.stop(),
      this.#scheduler?.stop(),
      ...[...this.#pollers.values()].flat().map((each) => each.stop()),
    ]);
  }

  #invoke = async (handler: string, event: object, timeoutMs?: number): Promise<unknown> => {
    this.#calls++;
    try {
      return await this.#options.functions.invoke(handler, event, timeoutMs);
    } finally {
      this.#stream.poke();
    }
  };

  #failed = (error: unknown): void => {
    this.#options.log(`${error instanceof Error ? error.message : String(error)}\n`);
  };
}

function checkpoint(db: DatabaseSync) {
  return {
    read: (): Record<string, string> => JSON.parse(setting(db, CHECKPOINT) ?? "{}"),
    write: (shards: Record<string, string>) => keepSetting(db, CHECKPOINT, JSON.stringify(shards)),
  };
}
