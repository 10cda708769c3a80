/** What of an invoice counts against the accepted total, by its lines. Pure and browser-safe. */
import * as Money from "../platform/money";
import type { Item, SOURCES } from "./schema-lines";

/** Lines that are beside what was agreed, whatever else their invoice bills. */
const BESIDE: ReadonlySet<(typeof SOURCES)[number]> = new Set(["expense", "late_fee"]);

interface Lines {
  items: readonly Pick<Item, "id" | "source" | "net">[];
  /** All of it without tax, after the document's discounts and charges. */
  net_total: number;
  /** The line of a schedule's instalment, and the part of the accepted total that it bills. */
  instalment?: { line_id: number; amount: number } | undefined;
}

/**
 * Minor units without tax: every line but those of expenses and late fees, after their share of the document's
 * discounts and charges. An instalment's own line counts as it was agreed, whatever the invoice gives away.
 */
export function countedOf({ items, net_total, instalment }: Lines): number {
  const net = (of: Lines["items"]) => Money.sum(of.map((item) => item.net));
  const own = items.filter(({ id }) => id === instalment?.line_id);
  const beside = items.filter(({ source }) => source && BESIDE.has(source.kind));
  const others = items.filter((item) => !own.includes(item) && !beside.includes(item));
  const agreed = instalment?.amount ?? 0;
  const all = net(items);
  if (others.length === 0) return agreed;
  // Nothing to share by: what there is came from charges.
  if (all === 0) return Money.add(agreed, beside.length + own.length === 0 ? net_total : 0);
  const [share = 0] = Money.allocate(net_total, [net(others), Money.subtract(all, net(others))]);
  return Money.add(agreed, share);
}
