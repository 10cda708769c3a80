import { Csv } from "../platform/csv";
import type { Db } from "../platform/db";
import { Money } from "../platform/money";
import { wordOf } from "../platform/status";
import { type ListInput, list } from "./read";
import type { Info } from "./schema";

/**
 * Returns the workspace's projects as a spreadsheet, with the totals that their clients hold (D48); filtered
 * and sorted like the list.
 */
export async function exportCsv(input: Omit<ListInput, "page" | "per_page" | "cursor">): Promise<string> {
  const items: Info[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Db.Page<Info> = await list({ ...input, per_page: 1000, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    cursor = page.next;
  }
  return Csv.write(
    ["id", "name", "client", "status", "total", "currency", "created_at", "won_at", "completed_at"],
    items.map((each) => [
      each.id,
      each.name,
      each.client_name,
      wordOf(each.agreement.status),
      Money.toDecimal(each.price_total, each.currency),
      each.currency,
      each.created_at,
      each.won_at,
      each.completed_at,
    ]),
  );
}
