import { orderRows } from "./order";
import { placeRows } from "./place";
import { facts } from "./read";
import type { Placed } from "./rows/placed";
import type { Info } from "./schema";
import { countTabs, sumBuckets, sumMonths } from "./totals";

/**
 * What waits, for whom, and with how much: amounts in cents of the workspace's currency, dates in the owner's
 * zone. Rows in other currencies are listed, and neither summed nor counted beside a sum (D7).
 */
export async function get(): Promise<Info> {
  const of = await facts();
  const { currency } = of.workspace;
  const placed = placeRows(of);
  const rowsOf = (move: Placed["move"]) =>
    orderRows(placed.filter((each) => each.move === move).map(({ row }) => row));
  return {
    currency,
    ...sumBuckets(placed, currency),
    received: sumMonths(of),
    invoices: countTabs(of),
    your_move: rowsOf("your"),
    their_move: rowsOf("their"),
    recent: of.recent.map(({ id, type, title, link, created_at }) => ({
      id,
      type,
      text: title,
      link,
      at: created_at,
    })),
  };
}
