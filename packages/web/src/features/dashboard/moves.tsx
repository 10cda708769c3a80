import { negate } from "@stint/core/platform/money";
import { endInWords, unsentInWords } from "@stint/core/project/agreement/rules";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { placeOf } from "../../lib/link";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Ledger, type LedgerColumn, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { rowAction } from "../../ui/row-action";
import { Status } from "../../ui/status";
import { ProjectMark } from "../project/status-mark";
import { UnsentMark } from "../project/unsent-mark";
import { SendNext } from "../proposal/unsent-changes/send-next";
import type { MoveRow } from "./queries";
import { statusOf, whenOf } from "./words";

const first = 6;

/** The change order that a row is about, before it is signed. */
const changeOf = ({ kind, id, agreement }: MoveRow) =>
  kind === "proposal" && agreement?.change?.proposal_id === id ? agreement.change : undefined;

/** Says whether the row is about changes that its client does not have. */
const isUnsent = (row: MoveRow): boolean =>
  row.kind === "proposal" && Boolean(row.agreement?.unsent) && row.action.label.startsWith("Send version");

/** A proposal's row shows its project's status, as everywhere. */
function RowStatus({ row }: { row: MoveRow }) {
  const { kind, agreement, currency } = row;
  if (kind === "proposal" && agreement) return <ProjectMark of={{ agreement, currency }} />;
  return <Status status={statusOf(row)} />;
}

/** The second fact of a row: unsent changes, or that it only asks for a change. */
function MoveFact({ row }: { row: MoveRow }) {
  const change = changeOf(row);
  return (
    <>
      {change && (
        <span className="shrink-0 text-14 text-muted">
          {endInWords(change) ? unsentInWords({ change }) : `Change order ${change.number}`}
        </span>
      )}
      {isUnsent(row) && row.agreement && <UnsentMark of={row.agreement} />}
    </>
  );
}

const columns: LedgerColumn<MoveRow>[] = [
  {
    id: "status",
    head: "Status",
    width: "118px",
    stack: "meta",
    cell: (row) => (
      <span className="flex">
        <RowStatus row={row} />
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
      // One line if there is room, else the name above the client: the action is never cut.
      <span className="block min-w-0 break-words @min-[720px]:flex @min-[720px]:flex-wrap @min-[720px]:items-baseline @min-[720px]:gap-x-2">
        <span className="block min-w-0">{row.title}</span>
        <span className="block min-w-0 text-14 text-muted">{row.who}</span>
        <MoveFact row={row} />
      </span>
    ),
  },
  {
    id: "action",
    head: "What to do",
    align: "right",
    width: "132px",
    stack: "action",
    cell: (row) =>
      isUnsent(row) && row.project_id !== null ? (
        <SendNext
          project_id={row.project_id}
          proposal_id={row.id}
          label={row.action.label}
          title={row.title}
        />
      ) : (
        <Link {...placeOf(row.action.link)} className={rowAction}>
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
    cell: (row) => (
      <>
        <Money
          value={row.kind === "payout" ? negate(row.amount) : row.amount}
          currency={row.currency}
          plus={changeOf(row) !== undefined}
        />
        {row.tax_note && <span className="block text-13 text-muted">{row.tax_note}</span>}
      </>
    ),
  },
];

/** One of the two lists: moves that wait for you, or for them. Six rows until all are asked for. */
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
  /** The sentence of an empty list. */
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
          rowKey={(row) => `${row.kind}:${row.id}:${row.status}`}
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
