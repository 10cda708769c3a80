import { factsOf } from "../invoice/read";
import { shownStatus } from "../invoice/rules";
import { tabOf } from "../invoice/status/rules";
import { Ledger } from "../ledger";
import { Money } from "../platform/money";
import { sumTaxNote } from "../project/tax/name/rules";
import { type Facts, MONTHS, monthStart } from "./read";
import type { ClassifiedRow } from "./rows/classified";
import type { Info } from "./schema";

/** Returns the number of invoices in each tab of their list. */
export function countTabs({ invoices, today }: Facts): Info["invoices"] {
  const counts: Info["invoices"] = {};
  for (const row of invoices) {
    const tab = tabOf(shownStatus(factsOf({ ...row, totals: row }), today));
    counts[tab] = (counts[tab] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns the money received less returned in each of the last six months of the owner's calendar, oldest
 * first, in one currency (D7): the sum of the clients' statements of that month.
 */
export function sumMonths({ postings, today, workspace }: Facts): Info["received"] {
  return Array.from({ length: MONTHS }, (_, i) => monthStart(today, MONTHS - 1 - i).slice(0, 7)).map(
    (month) => ({
      month,
      amount: Ledger.Figures.receivedOf(
        postings.filter(({ date, currency }) => date.startsWith(month) && currency === workspace.currency),
      ),
    }),
  );
}

type Bucket = NonNullable<ClassifiedRow["bucket"]>;

/**
 * Returns the sums above the rows, in cents of the workspace's currency: rows in other currencies are neither
 * summed nor counted (D7). `next_due_on` and `last_due_on` are those of invoices that are not overdue.
 */
export function sumBuckets(
  classified: readonly ClassifiedRow[],
  currency: string,
): Pick<Info, "coming_in" | "late" | "next_due_on" | "last_due_on" | "buckets"> {
  const counted = classified.filter(({ row }) => row.currency === currency);
  const bucket = (name: Bucket) => {
    const summed = counted.filter((each) => each.bucket === name);
    return {
      count: summed.length,
      amount: Money.sum(summed.map(({ row, sum }) => sum ?? row.amount)),
      tax_note: sumTaxNote(summed.map(({ row }) => row.tax_note)),
    };
  };
  const due = bucket("due");
  const overdue = bucket("overdue");
  const dates = counted
    .flatMap(({ bucket: name, row }) => (name === "due" && row.due_on ? [row.due_on] : []))
    .sort();
  return {
    coming_in: Money.add(due.amount, overdue.amount),
    late: overdue.amount,
    next_due_on: dates[0] ?? null,
    last_due_on: dates.at(-1) ?? null,
    buckets: {
      drafts: bucket("drafts"),
      sent: bucket("sent"),
      viewed: bucket("viewed"),
      accepted: bucket("accepted"),
      due,
      overdue,
      owed: bucket("owed"),
    },
  };
}
