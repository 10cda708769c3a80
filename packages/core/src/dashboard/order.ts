import type { Row } from "./schema";

/** What has a last day and late money first, then what was won, what is owed, and what is not finished. */
const ORDER = [
  "disputed",
  "overdue",
  "account",
  "accepted",
  "payout",
  "published",
  "draft",
  "expired",
  "declined",
  "withdrawn",
  "viewed",
  "sent",
  "due",
];
const ROWS_MAX = 100;

const rank = ({ kind, status }: Row): number =>
  ORDER.indexOf(
    kind === "payout" || kind === "account"
      ? kind
      : kind === "invoice" && !["disputed", "overdue", "draft"].includes(status)
        ? "due"
        : status,
  );

const dateOf = (row: Row): string => row.due_on ?? row.at ?? "";

/** The rows by what they are, and of each kind the oldest first; the last ones are cut off beyond what a page shows. */
export const orderRows = (rows: Row[]): Row[] =>
  rows
    .sort((a, b) => rank(a) - rank(b) || dateOf(a).localeCompare(dateOf(b)) || a.id - b.id)
    .slice(0, ROWS_MAX);
