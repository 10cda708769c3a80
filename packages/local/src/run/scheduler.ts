import { randomUUID } from "node:crypto";
import type { Manifest } from "../lambda/manifest";
import type { LocalClock } from "./clock";
import { type Loop, loop, pause } from "./loop";
import { type Next, schedule } from "./schedule";

interface Job {
  name: string;
  handler: string;
  next: Next;
  due: number;
}

export interface SchedulerOptions {
  clock: LocalClock;
  jobs: Manifest["jobs"];
  invoke: (handler: string, event: object) => Promise<unknown>;
  /** Called when the clock has moved, to update parts with their own clock. */
  moved: () => void;
  /** Resolves when all effects of the jobs are done. */
  settled: () => Promise<void>;
  failed: (error: unknown) => void;
}

const DAY_MS = 86_400_000;
/** A leap further than this skips days, so that it ends in reasonable time. */
const STOPS = 400;

/** Runs the scheduled jobs by the product's clock, and lets that clock be moved. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #jobs: Job[];
  readonly #loop: Loop;
  #travelling: Promise<void> = Promise.resolve();

  constructor(options: SchedulerOptions) {
    this.#options = options;
    const now = options.clock.now().getTime();
    this.#jobs = options.jobs.map((job) => {
      const next = schedule(job.schedule);
      // The first run is at once: rows that became due while the laptop was off are waiting.
      return { name: job.name, handler: job.handler, next, due: now };
    });
    this.#loop = loop(async (signal) => {
      await this.#run(this.#options.clock.now().getTime());
      await pause(1000, signal);
    }, options.failed);
  }

  /**
   * Moves the product's clock to `target`. On the way forward it stops once a day and runs what is due then;
   * jobs run at the target, too, and their effects are done when it resolves.
   */
  travel(target: Date): Promise<void> {
    const work = this.#travelling.then(async () => {
      const { clock } = this.#options;
      const from = clock.now().getTime();
      const step = Math.max(DAY_MS, (target.getTime() - from) / STOPS);
      for (let at = from + step; at < target.getTime(); at += step) await this.#stop(at);
      await this.#stop(target.getTime());
    });
    this.#travelling = work.catch(() => {});
    return work;
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #stop(at: number): Promise<void> {
    const { clock, moved, settled } = this.#options;
    clock.set(at);
    moved();
    // Jobs run after a leap backwards, too, when nothing is due yet by the former plan.
    for (const job of this.#jobs) job.due = at;
    await this.#run(at);
    await settled();
  }

  async #run(now: number): Promise<void> {
    for (const job of this.#jobs) {
      if (job.due > now) continue;
      job.due = job.next(now);
      try {
        await this.#options.invoke(job.handler, {
          version: "0",
          id: randomUUID(),
          "detail-type": "Scheduled Event",
          source: "aws.events",
          account: "000000000000",
          time: `${new Date(now).toISOString().slice(0, 19)}Z`,
          region: "us-east-1",
          resources: [`arn:aws:events:us-east-1:000000000000:rule/${job.name}`],
          detail: {},
        });
      } catch (error) {
        this.#options.failed(error);
      }
    }
  }
}
