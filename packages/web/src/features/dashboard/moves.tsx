import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Ledger, type LedgerColumn, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import type { MoveRow } from "./queries";
import { statusOf, whenOf } from "./words";

const first = 6;

/** The underlined action of a row; a button of its own size under a finger. */
const actionClass =
  "inline-flex items-center text-14 font-semibold whitespace-nowrap [&>span]:border-b [&>span]:border-line2 hover:[&>span]:border-ink max-sm:min-h-11 max-sm:rounded-ctl max-sm:border max-sm:border-line2 max-sm:px-4 max-sm:[&>span]:border-0";

const columns: LedgerColumn<MoveRow>[] = [
  {
    id: "status",
    head: "Status",
    width: "118px",
    stack: "meta",
    cell: (row) => (
      <span className="flex">
        <Status status={statusOf(row)} />
      </span>
    ),
  },
  {
    id: "when",
    head: "When",
    width: "88px",
    stack: "meta",
    cell: (row) => <span className="text-13 whitespace-nowrap text-muted">{whenOf(row)}</span>,
  },
  {
    id: "title",
    head: "What",
    stack: "title",
    cell: (row) => (
      // One line where there is room for it, else the name above the client.
      <span className="block min-w-0 break-words @min-[720px]:flex @min-[720px]:items-baseline @min-[720px]:gap-2">
        <span className="block min-w-0 @min-[720px]:truncate" title={row.title}>
          {row.title}
        </span>
        <span className="block max-w-full shrink-0 text-14 text-muted @min-[720px]:max-w-[45%] @min-[720px]:truncate">
          {row.who}
        </span>
      </span>
    ),
  },
  {
    id: "action",
    head: "What to do",
    align: "right",
    width: "132px",
    stack: "action",
    cell: (row) => (
      <Link to={row.action.link} className={actionClass}>
        <span>
          {row.action.label}
          <span className="sr-only">: {row.title}</span>
        </span>
      </Link>
    ),
  },
  {
    id: "amount",
    head: "Amount",
    align: "right",
    width: "120px",
    stack: "amount",
    cell: (row) => <Money value={row.kind === "payout" ? -row.amount : row.amount} currency={row.currency} />,
  },
];

/** One of the two lists: what waits for you, or for them. Six rows until all are asked for. */
export function Moves({
  title,
  rows,
  aside,
  empty,
  className,
}: {
  title: string;
  rows: readonly MoveRow[];
  aside?: ReactNode;
  /** Said when there is nothing. */
  empty: string;
  className?: string;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, first);
  const more = rows.length - shown.length;
  return (
    <section aria-label={title} className={cx("@container", className)}>
      <SectionHead title={title} note={rows.length || undefined} aside={rows.length > 1 && aside} />
      {rows.length === 0 ? (
        <p className="py-3 text-14 text-muted">{empty}</p>
      ) : (
        <Ledger
          label={title}
          headless
          fixed
          columns={columns}
          rows={shown}
          rowKey={(row) => `${row.kind}:${row.id}`}
        />
      )}
      {more > 0 && (
        <Button kind="link" className="mt-3" onClick={() => setAll(true)}>
          {more} more
        </Button>
      )}
    </section>
  );
}
