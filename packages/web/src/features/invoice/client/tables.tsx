import { keptOf } from "@stint/core/invoice/table/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ago, dayInWords } from "../../../lib/format";
import { amountColumn, quietColumn, statusColumn } from "../../../ui/columns";
import { GhostRows } from "../../../ui/ghost-rows";
import { Ledger, type LedgerColumn, ledgerLink, SectionHead } from "../../../ui/ledger";
import type { Client, ClientOverview } from "../../client/queries";
import { listColumns } from "../../project/columns";
import { SendNext } from "../../proposal/unsent-changes/send-next";
import { InvoiceStatus } from "../invoice-status";

type One<K extends keyof ClientOverview> = ClientOverview[K][number];

const projectColumns: LedgerColumn<One<"projects">>[] = listColumns(SendNext);

const proposalColumns: LedgerColumn<One<"proposals">>[] = [
  {
    id: "title",
    head: "Proposal",
    stack: "title",
    cell: (proposal) => (
      <Link
        to="/projects/$projectId/scopes/$scopeId/view"
        params={{ projectId: String(proposal.project_id), scopeId: String(proposal.project_id) }}
        className={ledgerLink}
        data-row=""
      >
        {proposal.title}
        {proposal.change && (
          <span className="ml-2 text-14 font-normal text-muted">Change order {proposal.change.number}</span>
        )}
      </Link>
    ),
  },
  statusColumn(({ status }) => status),
  quietColumn("sent", "Sent", ({ sent_at }) => (sent_at ? ago(sent_at) : "Not yet")),
  // A change order is no second agreement: it tells by how much it changes the first.
  amountColumn("Total", ({ total, change, currency }) =>
    change ? { value: change.difference, plus: true, currency } : { value: total, currency },
  ),
];

function InvoiceLink({ row, children }: { row: InvoiceOf; children: ReactNode }) {
  return (
    <Link
      to="/projects/$projectId/pay/invoice/$invoiceId"
      params={{ projectId: String(row.project_id ?? 0), invoiceId: String(row.invoice_id ?? 0) }}
      className={ledgerLink}
      data-row=""
    >
      {children}
    </Link>
  );
}
interface InvoiceOf {
  project_id: number | null;
  invoice_id: number | null;
}

const invoiceColumns: LedgerColumn<One<"invoices">>[] = [
  {
    id: "title",
    head: "Invoice",
    stack: "title",
    cell: ({ id, project_id, number, title }) => (
      <InvoiceLink row={{ project_id, invoice_id: id }}>
        {number ?? "Draft"}
        <span className="ml-2 text-14 font-normal text-muted">{title}</span>
      </InvoiceLink>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: "156px",
    stack: "second",
    cell: (row) => <InvoiceStatus invoice={row} />,
  },
  quietColumn("due", "Due", ({ due_on }) => (due_on ? dayInWords(due_on) : "–")),
  // An invoice's amount is less its credit notes; a canceled one shows its former total.
  amountColumn("Amount", (row) => ({
    value: row.status === "void" ? row.total : keptOf(row),
    currency: row.currency,
  })),
];

const causes: Record<string, string> = {
  payment: "Received",
  refund: "Refunded",
  refund_failed: "Refund came back",
  returned: "Returned by the bank",
  reversed: "Taken back",
  dispute_lost: "Lost in a dispute",
};

const paymentColumns: LedgerColumn<One<"payments">>[] = [
  {
    id: "invoice",
    head: "Payment",
    stack: "title",
    cell: (payment) => <InvoiceLink row={payment}>{payment.number ?? "Invoice"}</InvoiceLink>,
  },
  quietColumn("cause", "What happened", ({ cause }) => causes[cause] ?? "Changed", {
    width: "180px",
    stack: "second",
  }),
  quietColumn("date", "On", ({ date }) => dayInWords(date)),
  amountColumn("Amount", ({ amount, currency }) => ({ value: amount, currency })),
];

/** What was done for a client: its projects, proposals, invoices and payments. */
export function ClientWork({
  client,
  overview,
  pending,
}: {
  client: Client;
  overview: ClientOverview | undefined;
  pending: boolean;
}) {
  return (
    <>
      <Table title="Projects" columns={projectColumns} rows={overview?.projects} pending={pending}>
        No projects for {client.name} yet.
      </Table>
      <Table title="Proposals" columns={proposalColumns} rows={overview?.proposals} pending={pending}>
        No proposals for {client.name} yet.
      </Table>
      <Table title="Invoices" columns={invoiceColumns} rows={overview?.invoices} pending={pending}>
        No invoices for {client.name} yet.
      </Table>
      <Table title="Payments" columns={paymentColumns} rows={overview?.payments} pending={pending}>
        Nothing was received yet.
      </Table>
    </>
  );
}

function Table<Row extends { id: number }>({
  title,
  columns,
  rows,
  pending,
  children,
}: {
  title: string;
  columns: readonly LedgerColumn<Row>[];
  rows: readonly Row[] | undefined;
  pending: boolean;
  /** The sentence when there is none. */
  children: ReactNode;
}) {
  return (
    <section>
      <SectionHead title={title} note={rows?.length || undefined} />
      {pending && <GhostRows rows={2} columns={["", "140px", "130px"]} right={[2]} />}
      {rows?.length === 0 && <p className="py-3 text-15 text-muted">{children}</p>}
      {rows && rows.length > 0 && (
        <Ledger label={title} columns={columns} rows={rows} rowKey={(row) => row.id} />
      )}
    </section>
  );
}
