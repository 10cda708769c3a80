import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Queues } from "./queues";
import { type Millis, together } from "./store";

/** A rule: events of this type go to this queue, with the name of their reaction. */
export interface Rule {
  event: string;
  reaction: string;
  queue: string;
}

/** One entry of PutEvents, as the SDK sends it. */
export interface BusEntry {
  Source?: string;
  DetailType?: string;
  Detail?: string;
  Time?: number | string;
  Resources?: string[];
  EventBusName?: string;
}

export type BusAnswer = { EventId: string } | { ErrorCode: string; ErrorMessage: string };

/** An event as EventBridge passes it to a target. */
export interface BusEvent {
  version: "0";
  id: string;
  "detail-type": string;
  source: string;
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: unknown;
}

/** The number of events kept for the page of events. */
const KEEP = 5000;
/** The real service refuses an entry above 256 KB. */
const ENTRY_LIMIT = 256 * 1024;

/** An event bus: an accepted event is in every matching queue, in the same transaction. */
export class Bus {
  readonly #db: DatabaseSync;
  readonly #queues: Queues;
  readonly #now: Millis;
  #rules: Rule[] = [];

  constructor(db: DatabaseSync, queues: Queues, now: Millis = Date.now) {
    this.#db = db;
    this.#queues = queues;
    this.#now = now;
  }

  /** Replaces the rules. Every queue they name must have been declared. */
  route(rules: Rule[]): void {
    this.#rules = rules;
  }

  /** Puts entries, and returns one answer each, in order; a refused one does not stop the others. */
  put(entries: BusEntry[]): BusAnswer[] {
    return together(this.#db, () => entries.map((entry) => this.#take(entry)));
  }

  /** Returns the newest events, the oldest of them first, with the reactions that each went to. */
  list(type?: string, limit = 200): { event: BusEvent; reactions: string[] }[] {
    const rows = type
      ? this.#db.prepare("SELECT * FROM event WHERE type = ? ORDER BY seq DESC LIMIT ?").all(type, limit)
      : this.#db.prepare("SELECT * FROM event ORDER BY seq DESC LIMIT ?").all(limit);
    return rows.reverse().map((row) => ({
      event: JSON.parse(String(row.envelope)),
      // The column keeps its former name, so that a laptop's data stays usable.
      reactions: JSON.parse(String(row.queues)),
    }));
  }

  #take(entry: BusEntry): BusAnswer {
    const refusal = refuse(entry);
    if (refusal) return refusal;
    const event: BusEvent = {
      version: "0",
      id: randomUUID(),
      "detail-type": entry.DetailType ?? "",
      source: entry.Source ?? "",
      account: "000000000000",
      time: instant(entry.Time, this.#now()),
      region: "us-east-1",
      resources: entry.Resources ?? [],
      detail: JSON.parse(entry.Detail ?? ""),
    };
    const rules = this.#rules.filter((rule) => rule.event === event["detail-type"]);
    const { lastInsertRowid } = this.#db
      .prepare("INSERT INTO event (id, type, envelope, queues) VALUES (?, ?, ?, ?)")
      .run(
        event.id,
        event["detail-type"],
        JSON.stringify(event),
        JSON.stringify(rules.map(({ reaction }) => reaction)),
      );
    this.#db.prepare("DELETE FROM event WHERE seq <= ?").run(Number(lastInsertRowid) - KEEP);
    // This is the rule's input transformer (stacks/lib/subscribe.ts).
    for (const { queue, reaction } of rules)
      this.#queues.send(queue, JSON.stringify({ reaction, detail: event.detail }));
    return { EventId: event.id };
  }
}

function refuse(entry: BusEntry): BusAnswer | undefined {
  const invalid = (ErrorMessage: string) => ({ ErrorCode: "InvalidArgument", ErrorMessage });
  if (!entry.Source) return invalid("Parameter Source is not valid. Reason: Source is a required argument.");
  if (!entry.DetailType) {
    return invalid("Parameter DetailType is not valid. Reason: DetailType is a required argument.");
  }
  const size = Buffer.byteLength(`${entry.Source}${entry.DetailType}${entry.Detail ?? ""}`);
  if (size > ENTRY_LIMIT) return invalid("Total size of the entries in the request is over the limit.");
  try {
    const detail: unknown = JSON.parse(entry.Detail ?? "");
    if (typeof detail === "object" && detail !== null && !Array.isArray(detail)) return undefined;
  } catch {
    // Falls through to the same refusal.
  }
  return { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
}

/** Formats a time as EventBridge does, in whole seconds; the SDK sends seconds since 1970 as a number. */
function instant(time: number | string | undefined, now: number): string {
  const date = typeof time === "number" ? new Date(time * 1000) : new Date(time ?? now);
  return `${date.toISOString().slice(0, 19)}Z`;
}
