import { Actor } from "../../platform/actor";
import { Db } from "../../platform/db";
import { Workspace } from "../../workspace";
import { InvoiceEntity } from "../entity";
import { due as dueOfInvoice, type Row } from "../read";
import { RecurringEntity, type SeriesRow } from "../recurring/entity";
import { due as dueOfSeries } from "../recurring/rows";

/** The invoices checked in one transaction, and the transactions of one run. */
const PAGE = 90;
const PAGES = 10;

/** The series of a workspace that are read together. */
const MOST_SERIES = 90;

/**
 * Moves the times at which a workspace's dates begin into its new time zone; the dates stay (D29). No version
 * changes, since nothing changes for readers. Rows in the zone already are skipped, so that it may run twice.
 * Returns the cursor for another run, or null.
 */
export async function moveDue(after?: string): Promise<string | null> {
  const owner_id = Actor.owner();
  const { time_zone } = await Workspace.get();
  let cursor = after ?? null;
  if (!after) await moveSeries(owner_id, time_zone);
  for (let page = 0; page < PAGES; page++) {
    cursor = await Db.retryOnConflict(async () => {
      const found: { data: Row[]; cursor: string | null } = await InvoiceEntity.query
        .byOwner({ owner_id })
        .go({ cursor, limit: PAGE, pages: 1 });
      const moved = found.data
        .filter((row) => row.time_zone !== time_zone)
        .map((row) => Db.amend(InvoiceEntity, row, { time_zone, ...dueOfInvoice({ ...row, time_zone }) }));
      await Db.transact(moved);
      return found.cursor;
    });
    if (cursor === null) break;
  }
  return cursor;
}

async function moveSeries(owner_id: number, time_zone: string): Promise<void> {
  await Db.retryOnConflict(async () => {
    let cursor: string | null = null;
    do {
      const found: { data: SeriesRow[]; cursor: string | null } = await RecurringEntity.query
        .byOwner({ owner_id })
        .go({ cursor, limit: MOST_SERIES, pages: 1 });
      const moved = found.data
        .filter((row) => row.time_zone !== time_zone)
        .map((row) => Db.amend(RecurringEntity, row, { time_zone, ...dueOfSeries({ ...row, time_zone }) }));
      await Db.transact(moved);
      cursor = found.cursor;
    } while (cursor);
  });
}
