import { subtract } from "@stint/core/platform/money";
import type { MoveRow } from "./queries";

export const bucketNames = ["drafts", "sent", "viewed", "accepted", "due", "overdue", "owed"] as const;
export type BucketName = (typeof bucketNames)[number];

export interface DashboardSearch {
  /** Narrows the rows to those of one of the seven amounts. */
  show?: BucketName | undefined;
  /** "amount": largest first; without it as the server orders: late money first, of each kind the oldest. */
  sort?: "amount" | undefined;
}

/** Reads the address; anything unknown is left out. */
export function readSearch(search: Record<string, unknown>): DashboardSearch {
  const show = bucketNames.find((name) => name === search.show);
  return {
    ...(show ? { show } : {}),
    ...(search.sort === "amount" ? { sort: "amount" as const } : {}),
  };
}

/** Answers the one of the seven amounts that a row counts in, if any. */
export function bucketOf({ kind, status }: MoveRow): BucketName | undefined {
  if (kind === "payout") return "owed";
  if (kind === "invoice")
    return status === "overdue"
      ? "overdue"
      : status === "draft"
        ? "drafts"
        : status === "scheduled" || status === "disputed"
          ? undefined
          : "due";
  if (status === "draft" || status === "published") return "drafts";
  if (status === "sent" || status === "viewed" || status === "accepted") return status;
  return undefined;
}

/** Answers the rows of a list by the filters of the address. */
export function chooseRows(rows: readonly MoveRow[], { show, sort }: DashboardSearch): MoveRow[] {
  const some = rows.filter((row) => !show || bucketOf(row) === show);
  return sort === "amount" ? some.sort((a, b) => subtract(b.amount, a.amount)) : some;
}
