import type { Row } from "./schema";

/** Deadlines and overdue money first, then won projects, money owed, and unfinished work. */
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

/** A refund that the law gives a day for comes before everything. */
const isRefund = ({ kind, status, due_on }: Row): boolean =>
  kind === "proposal" && status === "withdrawn" && due_on !== null;

const rank = (row: Row): number => (isRefund(row) ? -1 : rankOf(row));
const rankOf = ({ kind, status }: Row): number =>
  ORDER.indexOf(
    kind === "payout" || kind === "account"
      ? kind
      : kind === "invoice" && !["disputed", "overdue", "draft"].includes(status)
        ? "due"
        : status,
  );

const dateOf = (row: Row): string => row.due_on ?? row.at ?? "";

/** Sorts the rows by kind, each kind oldest first, and cuts them to what a page shows. */
export const orderRows = (rows: Row[]): Row[] =>
  rows
    .sort((a, b) => rank(a) - rank(b) || dateOf(a).localeCompare(dateOf(b)) || a.id - b.id)
    .slice(0, ROWS_MAX);
