import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { dayInWords } from "../../lib/format";
import { amountColumn } from "../../ui/columns";
import { type LedgerColumn, ledgerLink } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import type { Payout } from "./queries";
import { aboutPayout, namesOf, payoutWhen } from "./words";

/** Makes the columns of a payout: status, date, teammates and purpose; `foot` is under the first. */
export const payoutColumns = <Row extends Payout>(foot?: ReactNode): LedgerColumn<Row>[] => [
  {
    id: "status",
    head: "Status",
    width: "136px",
    cell: ({ status }) => (
      <span className="flex">
        <Status status={status} />
      </span>
    ),
    ...(foot === undefined ? {} : { foot }),
  },
  {
    id: "when",
    head: "Since",
    width: "92px",
    cell: (payout) => <span className="text-13 text-muted">{payoutWhen(payout)}</span>,
  },
  {
    id: "who",
    head: "Who",
    stack: "title",
    cell: (payout) => (
      <>
        <Link
          to="/projects/$projectId/pay/payouts"
          params={{ projectId: String(payout.project_id) }}
          search={{ payout: payout.id }}
          data-row=""
          className={ledgerLink}
        >
          {namesOf(payout)}
        </Link>{" "}
        <span className="ml-1 text-14 text-muted max-sm:hidden">{aboutPayout(payout)}</span>
      </>
    ),
  },
];

/** Agreed, paid and left for somebody's work on a project; `left` heads the last. */
export const payColumns = <Row,>(
  of: (row: Row) => { agreed: number | null; paid: number; owed: number | null; currency: string },
  left: string,
): LedgerColumn<Row>[] => [
  ...(["agreed", "paid"] as const).map(
    (name): LedgerColumn<Row> => ({
      id: name,
      head: name === "agreed" ? "Agreed" : "Paid",
      align: "right",
      width: "124px",
      stack: "hide",
      cell: (row) => <Money value={of(row)[name]} currency={of(row).currency} strong={false} />,
    }),
  ),
  amountColumn(left, (row) => ({ value: of(row).owed, currency: of(row).currency }), { width: "124px" }),
];

interface PaidLine {
  paid_on: string | null;
  committed_on: string | null;
  description: string;
  project_name: string;
  amount: number;
  currency: string;
}

/** Makes the columns of agreed and paid lines: day, purpose, project, status, amount. */
export const paymentColumns = <Row extends PaidLine>(
  status: (row: Row) => ReactNode,
  also?: (row: Row) => ReactNode,
): LedgerColumn<Row>[] => [
  {
    id: "when",
    head: "Date",
    width: "92px",
    stack: "meta",
    cell: ({ paid_on, committed_on }) => (
      <span className="text-14 text-muted">{dayInWords(paid_on ?? committed_on ?? "")}</span>
    ),
  },
  {
    id: "what",
    head: "For",
    stack: "title",
    cell: (row) => (
      <span className="break-words">
        {row.description}
        {also?.(row)}
      </span>
    ),
  },
  {
    id: "project",
    head: "Project",
    width: "220px",
    stack: "second",
    cell: ({ project_name }) => <span className="text-14 text-muted">{project_name}</span>,
  },
  {
    id: "status",
    head: "Status",
    width: "200px",
    stack: "meta",
    cell: (row) => <span className="flex">{status(row)}</span>,
  },
  amountColumn("Amount", ({ amount, currency }) => ({ value: amount, currency }), { width: "124px" }),
];
