import { Money } from "../../platform/money";
import type { Row } from "../entity";
import { addRates, type RateAmount, rateOf, splitAsked, splitGiven } from "./rates/rules";
import { type Line, maxCredit } from "./tally";

/** Returns what an invoice bills of the agreement in each of its tax groups, with what it gave away. */
export function billedRates(row: Row, line: Line): RateAmount[] {
  const { was, billed, beside } = line;
  const most = maxCredit(line);
  const asked = splitAsked(row, { was, asked: most });
  const given = splitGiven(row, Money.subtract(Money.subtract(billed, beside), most));
  return row.totals.groups.map((group, g) => ({
    rate: rateOf(group),
    amount: Money.add(asked[g] ?? 0, given[g] ?? 0),
  }));
}

/** Returns what invoices bill of the agreement at each rate. */
export function sumBilledRates(rows: readonly Row[], lines: readonly Line[]): RateAmount[] {
  const lineOf = new Map(lines.map((line) => [line.row.id, line]));
  return addRates(
    rows.flatMap((row) => {
      const line = lineOf.get(row.id);
      return line ? billedRates(row, line) : [];
    }),
  );
}
