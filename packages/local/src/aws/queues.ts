import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { type Millis, together } from "./store";

export interface QueueSettings {
  name: string;
  /** Seconds that a received message stays hidden. */
  visibility?: number;
  /** After this many receives a message moves to `deadLetter` instead of being delivered again. */
  maxReceives?: number;
  deadLetter?: string;
}

export interface Message {
  id: string;
  body: string;
  receipt: string;
  /** SQS MessageAttributes as sent. */
  attributes: Record<string, unknown>;
  sentAt: number;
  receives: number;
  firstReceivedAt: number;
}

export interface Counts {
  visible: number;
  inFlight: number;
  delayed: number;
}

/** Durable queues with the semantics of SQS standard queues: at least once, hidden while in flight, redriven. */
export class Queues {
  readonly #db: DatabaseSync;
  readonly #now: Millis;
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(db: DatabaseSync, now: Millis = Date.now) {
    this.#db = db;
    this.#now = now;
    // The process that received these is gone: nobody else can delete them.
    db.prepare("UPDATE message SET visible_at = ?, receipt = NULL WHERE receipt IS NOT NULL").run(now());
  }

  declare(settings: QueueSettings): void {
    this.#db
      .prepare(
        `INSERT INTO queue (name, visibility, max_receives, dead_letter) VALUES (?, ?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET visibility = excluded.visibility,
           max_receives = excluded.max_receives, dead_letter = excluded.dead_letter`,
      )
      .run(
        settings.name,
        settings.visibility ?? 30,
        settings.maxReceives ?? null,
        settings.deadLetter ?? null,
      );
  }

  settings(name: string): Required<Pick<QueueSettings, "name" | "visibility">> & QueueSettings {
    const row = this.#db.prepare("SELECT * FROM queue WHERE name = ?").get(name);
    if (!row) throw new NoQueue(name);
    return {
      name,
      visibility: Number(row.visibility),
      ...(row.max_receives === null ? {} : { maxReceives: Number(row.max_receives) }),
      ...(row.dead_letter === null ? {} : { deadLetter: String(row.dead_letter) }),
    };
  }

  names(): string[] {
    return this.#db
      .prepare("SELECT name FROM queue ORDER BY name")
      .all()
      .map((row) => String(row.name));
  }

  /** Sends a message and returns its id. `delay` is in seconds. */
  send(
    name: string,
    body: string,
    options: { delay?: number; attributes?: Record<string, unknown> } = {},
  ): string {
    this.settings(name);
    const id = randomUUID();
    const now = this.#now();
    this.#db
      .prepare(
        "INSERT INTO message (id, queue, body, attributes, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(
        id,
        name,
        body,
        JSON.stringify(options.attributes ?? {}),
        now,
        Math.round(now + (options.delay ?? 0) * 1000),
      );
    this.#wake(name);
    return id;
  }

  /**
   * Receives at most `max` visible messages, oldest first; those received too often move to the dead-letter
   * queue.
   */
  receive(name: string, max = 1, visibility?: number): Message[] {
    const settings = this.settings(name);
    const now = this.#now();
    const moved = new Set<string>();
    const messages = together(this.#db, () => {
      const found: Message[] = [];
      while (found.length < max) {
        const row = this.#db
          .prepare("SELECT * FROM message WHERE queue = ? AND visible_at <= ? ORDER BY seq LIMIT 1")
          .get(name, now);
        if (!row) break;
        const receives = Number(row.receives) + 1;
        if (settings.deadLetter && settings.maxReceives && receives > settings.maxReceives) {
          this.#db
            .prepare(
              "UPDATE message SET queue = ?, receives = 0, receipt = NULL, visible_at = ? WHERE seq = ?",
            )
            .run(settings.deadLetter, now, row.seq ?? null);
          moved.add(settings.deadLetter);
          continue;
        }
        const receipt = randomUUID();
        const firstReceivedAt = Number(row.first_received_at ?? now);
        const hidden = now + (visibility ?? settings.visibility) * 1000;
        this.#db
          .prepare(
            "UPDATE message SET receives = ?, receipt = ?, first_received_at = ?, visible_at = ? WHERE seq = ?",
          )
          .run(receives, receipt, firstReceivedAt, hidden, row.seq ?? null);
        found.push({
          id: String(row.id),
          body: String(row.body),
          attributes: JSON.parse(String(row.attributes)),
          sentAt: Number(row.sent_at),
          receipt,
          receives,
          firstReceivedAt,
        });
        // A visibility of 0 leaves the message visible: it must not be returned again in the same answer.
        if (hidden <= now) break;
      }
      return found;
    });
    for (const queue of moved) this.#wake(queue);
    return messages;
  }

  /** Moves the messages of a dead-letter queue back to the queues they came from; returns how many. */
  redrive(deadLetter: string): number {
    const sources = this.#db.prepare("SELECT name FROM queue WHERE dead_letter = ?").all(deadLetter);
    const [source] = sources.map((row) => String(row.name));
    if (!source) return 0;
    const moved = this.#db
      .prepare(
        "UPDATE message SET queue = ?, receives = 0, receipt = NULL, visible_at = ? WHERE queue = ? AND visible_at <= ?",
      )
      .run(source, this.#now(), deadLetter, this.#now());
    this.#wake(source);
    return Number(moved.changes);
  }

  /** Deletes a message; returns whether the receipt was still valid. */
  remove(name: string, receipt: string): boolean {
    const result = this.#db.prepare("DELETE FROM message WHERE receipt = ? AND queue = ?").run(receipt, name);
    this.#wake(name);
    return result.changes > 0;
  }

  /** Hides a received message for `seconds` from now (0: visible at once). */
  hide(name: string, receipt: string, seconds: number): boolean {
    const result = this.#db
      .prepare("UPDATE message SET visible_at = ? WHERE receipt = ? AND queue = ?")
      .run(Math.round(this.#now() + seconds * 1000), receipt, name);
    this.#wake(name);
    return result.changes > 0;
  }

  counts(name: string): Counts {
    this.settings(name);
    const row = this.#db
      .prepare(
        `SELECT COUNT(*) FILTER (WHERE visible_at <= ?1) AS visible,
           COUNT(*) FILTER (WHERE visible_at > ?1 AND receipt IS NOT NULL) AS in_flight,
           COUNT(*) FILTER (WHERE visible_at > ?1 AND receipt IS NULL) AS delayed
         FROM message WHERE queue = ?2`,
      )
      .get(this.#now(), name);
    return {
      visible: Number(row?.visible ?? 0),
      inFlight: Number(row?.in_flight ?? 0),
      delayed: Number(row?.delayed ?? 0),
    };
  }

  /** Resolves when a message of the queue is or becomes visible, or when the signal aborts. */
  async ready(name: string, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const row = this.#db.prepare("SELECT MIN(visible_at) AS next FROM message WHERE queue = ?").get(name);
      const next = row?.next === null || row?.next === undefined ? undefined : Number(row.next);
      if (next !== undefined && next <= this.#now()) return;
      await this.#change(name, next === undefined ? undefined : next - this.#now(), signal);
    }
  }

  #change(name: string, within: number | undefined, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(name) ?? new Set();
      this.#waiting.set(name, waiting);
      const timer = within === undefined ? undefined : setTimeout(done, Math.min(within + 1, 60_000));
      function done() {
        waiting.delete(done);
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        resolve();
      }
      waiting.add(done);
      signal?.addEventListener("abort", done);
    });
  }

  #wake(name: string): void {
    for (const done of [...(this.#waiting.get(name) ?? [])]) done();
  }
}

/** The error for a queue that was never declared. */
export class NoQueue extends Error {
  constructor(name: string) {
    super(`The queue ${name} does not exist`);
  }
}
