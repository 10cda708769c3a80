import { toDecimal } from "@stint/core/platform/money";
import type { PriceReasons } from "@stint/core/project/scope/price-reasons/schema";
import { groupDigits } from "../../ui/digits";

/** An amount without its currency, and without cents where it has none: the field beside it names both. */
const bare = (amount: number, currency: string): string =>
  groupDigits(toDecimal(amount, currency).replace(/\.0+$/, ""));

/** "1,280 to 1,560", or one figure where both are the same. */
export const rangeWords = (low: number, high: number, currency: string): string =>
  low === high ? bare(low, currency) : `${bare(low, currency)} to ${bare(high, currency)}`;

/** What stands under the rate field; undefined where nothing speaks for a price. */
export function usualWords({ catalog, accepted, lost, currency }: PriceReasons): string | undefined {
  if (catalog) {
    const range = rangeWords(catalog.low, catalog.high, catalog.currency);
    return `Usual ${range}${catalog.is_comparable ? "" : ` ${catalog.currency}`}`;
  }
  if (accepted) return `Yours ${rangeWords(accepted.low, accepted.high, currency)}`;
  return lost ? "Why this price" : undefined;
}
