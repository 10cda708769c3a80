/**
 * Publishes events of the journal again. The journal's rows are by aggregate and have no index by time, so
 * finding a span of time reads the whole table, in segments. An index would cost a write unit with each
 * change for ever; a full read costs $0.13 per 4 GB, on the few days when it is needed (docs/decisions).
 */

import { DAY_MS } from "../platform/date";
import { Db } from "../platform/db";
import { type Envelope, envelopeOf, JournalEntity, MARKED_DAYS } from "../platform/event";

/** Number of segments of the table that are read in parallel. */
export const SEGMENTS = 4;
/** Rows of any kind read per page. */
const PAGE = 1000;
export interface Span {
  /** Instants, both included. */
  from: string;
  to: string;
  owner_id?: number | undefined;
  type?: string | undefined;
  /** The only reaction that gets the events; all others skip them. */
  only?: string | undefined;
}

/** The position of each segment: a cursor, `true` at its end, undefined at its beginning. */
export type Places = (string | true | undefined)[];

export interface Republished {
  /** Number of matching events in the span. */
  found: number;
  /** Number of events that the bus accepted. */
  told: number;
}

/**
 * Returns why events of a span may not be published again, in words, or undefined. A reaction remembers
 * handled events for two weeks; an older event would take effect twice. One day is kept as a margin for
 * events that were handled late.
 */
export function refuseSpan({ from, to, only }: Span, now: Date, pastMarks: boolean): string | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(first) || Number.isNaN(last))
    return "--from and --to are instants such as 2026-11-24T09:00:00Z.";
  if (first > last) return "--from lies behind --to.";
  if (last > now.getTime()) return "--to lies in the future.";
  if (now.getTime() - first <= (MARKED_DAYS - 1) * DAY_MS) return undefined;
  const marks = `Reactions know for ${MARKED_DAYS} days what they have worked through. What happened before ${new Date(
    now.getTime() - (MARKED_DAYS - 1) * DAY_MS,
  ).toISOString()} would take effect twice`;
  if (!pastMarks) return `${marks}. Where one reaction never had it, name it: --only REACTION --past-marks.`;
  return only === undefined ? `${marks}, so --past-marks needs --only REACTION.` : undefined;
}

/**
 * Passes the events of a span to `put`, page by page, in no order. After each page `keep` gets the positions:
 * an interrupted run continues after its last page. An error of `put` ends the segment's run.
 */
export async function republish(
  span: Span,
  {
    places = [],
    put,
    keep,
  }: { places?: Places; put: (events: Envelope[]) => Promise<void>; keep: (places: Places) => void },
): Promise<Republished> {
  const at: Places = Array.from({ length: SEGMENTS }, (_, segment) => places[segment]);
  const told: Republished = { found: 0, told: 0 };
  const read = async (segment: number) => {
    for (let after = at[segment]; after !== true; after = at[segment]) {
      const page = await Db.scan(JournalEntity, {
        segment,
        of: SEGMENTS,
        after,
        most: PAGE,
        between: { column: "occurred_at", first: span.from, last: span.to },
      });
      const events = page.rows
        .map((row) => envelopeOf(row))
        .filter(({ owner_id }) => span.owner_id === undefined || owner_id === span.owner_id)
        .filter(({ type }) => span.type === undefined || type === span.type)
        .map((event) => (span.only === undefined ? event : { ...event, only: span.only }));
      told.found += events.length;
      await put(events);
      told.told += events.length;
      at[segment] = page.after ?? true;
      keep([...at]);
    }
  };
  const ended = await Promise.allSettled(at.map((_, segment) => read(segment)));
  for (const each of ended) if (each.status === "rejected") throw each.reason;
  return told;
}
