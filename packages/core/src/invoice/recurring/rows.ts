import { Actor } from "../../platform/actor";
import { Column } from "../../platform/column";
import { Db } from "../../platform/db";
import { Due } from "../../platform/due";
import { Code, fail } from "../../platform/error";
import { Id } from "../../platform/id";
import { REPEATED } from "../head/schema";
import { type Recurring, type RecurringWhole, SERIES } from "../schema-recurring";
import { RecurringEntity, type SeriesRow } from "./entity";
import { dateOf, goesOn } from "./rules";

export const aggregateOf = (id: number): string => `recurring:${id}`;

/** Returns the actor's series, strongly consistent; 1003 without it. */
export async function series(id: number): Promise<SeriesRow> {
  const { data } = await RecurringEntity.get({ owner_id: Actor.owner(), id }).go({ consistent: true });
  return data ?? fail(Code.NotFound);
}

/** Returns the workspace's series, whatever their state. Eventually consistent. */
export async function listSeries(): Promise<SeriesRow[]> {
  const { data } = await Db.allOf(
    RecurringEntity.query.byOwner({ owner_id: Actor.owner() }),
    Db.ofWorkspace("series of one workspace"),
  );
  return data;
}

/** Returns the id of a series' nth invoice, whether it was made or not (D28). */
export const invoiceIdOf = (of: Pick<SeriesRow, "owner_id" | "id">, n: number): number =>
  Id.derive(of.owner_id, "recurring", of.id, n);

/** Returns the write that changes the template of a series' next invoices. */
export const templateWrite = (of: SeriesRow, changes: Partial<SeriesRow["template"]>): Db.Write =>
  Db.revise(RecurringEntity, of, { template: { ...of.template, ...changes } }).write;

export type NextSeries = Omit<SeriesRow, "version" | "due_at" | "due_shard">;

/** Returns when its next invoice is made: at the beginning of its day in the owner's zone. */
export const due = (of: NextSeries): Due.Mark =>
  of.status === "active"
    ? Due.onDay(of.owner_id, of.retry_on ?? dateOf(of, of.sequence), of.time_zone)
    : Due.never;

/**
 * Returns the series' next version: ended when no invoice is left, else due on the day of its next invoice.
 */
export function nextVersion(old: Pick<SeriesRow, "version"> | undefined, next: NextSeries): SeriesRow {
  const over = next.status === "active" && !goesOn(next, next.sequence, next.made);
  const status = over ? "ended" : next.status;
  return {
    ...next,
    status,
    version: (old?.version ?? 0) + 1,
    ...due({ ...next, status }),
  };
}

export const reviseWrite = (old: SeriesRow | undefined, next: SeriesRow): Db.Write =>
  Db.replace(RecurringEntity, old, next);

export function shape(of: SeriesRow): Recurring {
  const { template } = of;
  return {
    ...Column.valuesOf(SERIES, of),
    title: template.title,
    client_id: template.client_id ?? null,
    client_name: template.client_name,
    project_id: template.project_id ?? null,
    next_on: of.status === "ended" ? null : dateOf(of, of.sequence),
    currency: template.currency,
    total: template.totals.total,
  };
}

/** Returns the same as `shape`, with the lines of its template. */
export function shapeWithLines(of: SeriesRow): RecurringWhole {
  const { items, discounts, charges, taxes, totals } = of.template;
  return {
    ...shape(of),
    ...Column.valuesOf(REPEATED, of.template),
    items,
    discounts,
    charges,
    taxes,
    totals,
  };
}
