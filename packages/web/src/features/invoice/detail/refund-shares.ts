import { noteGroups } from "@stint/core/invoice/credit/note-groups/rules";
import { add, format } from "@stint/core/platform/money";
import type { Invoice } from "../queries";

type Sums = Pick<Invoice, "credit_notes" | "currency"> & {
  totals: Pick<Invoice["totals"], "groups" | "total" | "withheld">;
};

/**
 * Says what the credit note of a refund takes off each tax rate: in proportion, since a refund names no line. Undefined
 * where there is one rate.
 */
export function describeShares({ totals, credit_notes, currency }: Sums, amount: number): string | undefined {
  const rated = totals.groups.filter(({ base }) => base !== 0);
  if (rated.length < 2) return undefined;
  // Notes of before, and what is withheld, move the sums: the note itself says them.
  const isPlain = credit_notes.length === 0 && !totals.withheld && amount > 0 && amount <= totals.total;
  const shares = isPlain
    ? noteGroups(totals, amount).flatMap((each) =>
        each.base === 0 ? [] : `${format(add(each.base, each.amount), currency)} at ${each.rate}%`,
      )
    : [];
  const what = shares.length > 0 ? `: ${shares.join(", ")}` : "";
  return `It takes a share of every tax rate${what}. For certain lines, make their credit note first, then refund and leave the invoice as it is.`;
}
