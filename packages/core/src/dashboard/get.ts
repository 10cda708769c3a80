import { classifyRows } from "./classify";
import { orderRows } from "./order";
import { facts } from "./read";
import type { ClassifiedRow } from "./rows/classified";
import type { Info } from "./schema";
import { countTabs, sumBuckets, sumMonths } from "./totals";

/**
 * Returns the dashboard: open items, who has to act, and amounts in cents of the workspace's currency; dates
 * in the owner's zone. Rows in other currencies are listed, but neither summed nor counted with a sum (D7).
 */
export async function get(): Promise<Info> {
  const of = await facts();
  const { currency } = of.workspace;
  const classified = classifyRows(of);
  const rowsOf = (move: ClassifiedRow["move"]) =>
    orderRows(classified.filter((each) => each.move === move).map(({ row }) => row));
  return {
    currency,
    ...sumBuckets(classified, currency),
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
