import { createHmac } from "node:crypto";
import { type Faults, strikes } from "./faults";
import type { Store } from "./store";

/** The result of one try: the HTTP status, or the error when there was none. */
export interface Delivery {
  event: string;
  at: number;
  status: number | null;
  ms: number;
  error: string | null;
}

export interface WebhookTarget {
  /** Read at every try, so that it may become known late; nothing is sent while it is undefined. */
  url(): string | undefined;
  secret: string;
}

const TRY_FOR_MS = 15_000;
const FIRST_WAIT = 1;
const LONGEST_WAIT = 60;
/** Stripe gives up after three days; so does this. */
const TRIES = 40;

/** Returns `t=…,v1=…` over `t.payload`, as Stripe signs. `at` in unix seconds. */
export function signature(payload: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}

/** Sends events that wait in the outbox, one at a time, again and again until a 2xx answer. */
export class Webhooks {
  private readonly store: Store;
  private readonly target: WebhookTarget;
  private readonly faults: Faults;
  private readonly now: () => number;
  private readonly payload: (event: string) => string | undefined;
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;

  /** `now` in unix seconds; `payload` returns the event's text to send. */
  constructor(
    store: Store,
    target: WebhookTarget,
    faults: Faults,
    now: () => number,
    payload: (event: string) => string | undefined,
  ) {
    this.store = store;
    this.target = target;
    this.faults = faults;
    this.now = now;
    this.payload = payload;
  }

  /** Puts an event in the outbox, inside the transaction that made it. */
  enqueue(event: string): void {
    this.store.run("insert into outbox (event, next_at, attempts) values (?, ?, 0)", event, this.now());
  }

  /**
   * Sends all that is due and resolves when each has been tried; events that wait until `until` are due now.
   */
  pump(until = 0): Promise<void> {
    if (this.stopping.signal.aborted) return Promise.resolve();
    this.store.run("update outbox set next_at = min(next_at, ?) where next_at <= ?", this.now(), until);
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.sendDue().finally(() => {
      this.running = undefined;
      this.schedule();
    });
    return this.running;
  }

  /** Sends one event now, held or not, delivered before or not. */
  async redeliver(event: string): Promise<Delivery | undefined> {
    const payload = this.payload(event);
    return payload === undefined ? undefined : this.attempt(event, payload);
  }

  /** Aborts deliveries; undelivered events wait for the next start. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.stopping.abort();
    await this.running;
  }

  private async sendDue(): Promise<void> {
    do {
      this.again = false;
      const tried = new Set<string>();
      for (let event = this.next(tried); event !== undefined; event = this.next(tried)) {
        tried.add(event);
        const payload = this.payload(event);
        if (payload === undefined) continue;
        const twice = strikes(this.faults, "duplicate_webhooks");
        await this.attempt(event, payload);
        if (twice) await this.attempt(event, payload);
      }
    } while (this.again && !this.stopping.signal.aborted);
  }

  private next(tried: ReadonlySet<string>): string | undefined {
    if (this.faults.hold_webhooks || this.stopping.signal.aborted || !this.target.url()) return undefined;
    // In the order in which they came: the table of objects, with their texts, is not read for it.
    const waiting = this.store
      .rows("select event from outbox where next_at <= ? order by rowid", this.now())
      .map((row) => String(row.event))
      .filter((event) => !tried.has(event));
    return waiting[this.faults.shuffle ? Math.floor(Math.random() * waiting.length) : 0];
  }

  private async attempt(event: string, payload: string): Promise<Delivery> {
    const began = performance.now();
    const at = this.now();
    // Receivers hold signatures against the clock of their machine, whatever this one's clock was moved to.
    const signedAt = Math.floor(Date.now() / 1000);
    let status: number | null = null;
    let error: string | null = null;
    try {
      const url = this.target.url();
      if (!url) throw new Error("no webhook address is set");
      const answer = await fetch(url, {
        method: "POST",
        body: payload,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature(payload, this.target.secret, signedAt),
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        redirect: "manual",
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TRY_FOR_MS)]),
      });
      await answer.arrayBuffer();
      status = answer.status;
    } catch (problem) {
      error = problem instanceof Error ? problem.message : String(problem);
    }
    const delivery = { event, at, status, ms: Math.round(performance.now() - began), error };
    if (!this.stopping.signal.aborted) this.record(delivery);
    return delivery;
  }

  private record(delivery: Delivery): void {
    const { event, at, status, ms, error } = delivery;
    this.store.run(
      "insert into delivery (event, at, status, ms, error) values (?, ?, ?, ?, ?)",
      event,
      at,
      status,
      ms,
      error,
    );
    const arrived = status !== null && status >= 200 && status < 300;
    if (arrived) {
      this.store.run("delete from outbox where event = ?", event);
      return;
    }
    const [row] = this.store.rows("select attempts from outbox where event = ?", event);
    const attempts = Number(row?.attempts ?? 0) + 1;
    const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
    this.store.run("update outbox set attempts = ?, next_at = ? where event = ?", attempts, at + wait, event);
    this.store.run("delete from outbox where attempts >= ?", TRIES);
  }

  /** Schedules the next try in real time: the emulator's clock may not move. */
  private schedule(): void {
    clearTimeout(this.timer);
    if (this.stopping.signal.aborted || this.faults.hold_webhooks) return;
    const [row] = this.store.rows("select min(next_at) as next_at from outbox");
    if (row?.next_at === null || row?.next_at === undefined) return;
    const until = Number(row.next_at);
    const wait = Math.max(until - this.now(), FIRST_WAIT);
    this.timer = setTimeout(() => void this.pump(until), wait * 1000);
    this.timer.unref();
  }
}
