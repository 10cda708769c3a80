import { add } from "@stint/core/platform/money";
import { money } from "./format";

/** Totals by currency, the largest count of rows first; never added up over two (D7). */
export function byCurrency(
  rows: readonly { total: number; currency: string }[],
): { currency: string; total: number }[] {
  const all = new Map<string, { total: number; rows: number }>();
  for (const { currency, total } of rows) {
    const so = all.get(currency) ?? { total: 0, rows: 0 };
    all.set(currency, { total: add(so.total, total), rows: so.rows + 1 });
  }
  return [...all]
    .toSorted(([, a], [, b]) => b.rows - a.rows)
    .map(([currency, { total }]) => ({ currency, total }));
}

/** "$500.00 and €20.00". */
export const inWords = (sums: readonly { currency: string; total: number }[]): string =>
  sums.map(({ total, currency }) => money(total, currency)).join(" and ");
