import { Link } from "@tanstack/react-router";
import { ago, dayInWords } from "../../lib/format";
import { type LedgerColumn, ledgerLink } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import type { ClientOverview } from "./queries";

type One<K extends keyof ClientOverview> = ClientOverview[K][number];

const muted = (text: string) => <span className="text-14 text-muted">{text}</span>;

export const projectColumns: LedgerColumn<One<"projects">>[] = [
  {
    id: "name",
    head: "Project",
    stack: "title",
    cell: (project) => (
      <Link
        to="/projects/$projectId"
        params={{ projectId: String(project.id) }}
        className={ledgerLink}
        data-row=""
      >
        {project.name}
      </Link>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: "140px",
    stack: "second",
    cell: (project) => <Status status={project.status} />,
  },
  {
    id: "made",
    head: "Made",
    width: "110px",
    stack: "hide",
    cell: (project) => muted(ago(project.created_at)),
  },
  {
    id: "value",
    head: "Value",
    width: "130px",
    align: "right",
    stack: "amount",
    cell: (project) => <Money value={project.price_total} />,
  },
];

export const proposalColumns: LedgerColumn<One<"proposals">>[] = [
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
      </Link>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: "140px",
    stack: "second",
    cell: (proposal) => <Status status={proposal.status} />,
  },
  {
    id: "sent",
    head: "Sent",
    width: "110px",
    stack: "hide",
    cell: (proposal) => muted(proposal.sent_at ? ago(proposal.sent_at) : "Not yet"),
  },
  {
    id: "total",
    head: "Total",
    width: "130px",
    align: "right",
    stack: "amount",
    cell: (proposal) => <Money value={proposal.total} />,
  },
];

export const invoiceColumns: LedgerColumn<One<"invoices">>[] = [
  {
    id: "title",
    head: "Invoice",
    stack: "title",
    cell: (invoice) => (
      <Link
        to="/projects/$projectId/pay/invoice/$invoiceId"
        params={{ projectId: String(invoice.project_id ?? 0), invoiceId: String(invoice.id) }}
        className={ledgerLink}
        data-row=""
      >
        {invoice.number ?? "Draft"}
        <span className="ml-2 text-14 font-normal text-muted">{invoice.title}</span>
      </Link>
    ),
  },
  {
    id: "status",
    head: "Status",
    width: "140px",
    stack: "second",
    cell: (invoice) => <Status status={invoice.status} />,
  },
  {
    id: "due",
    head: "Due",
    width: "110px",
    stack: "hide",
    cell: (invoice) => muted(invoice.due_on ? dayInWords(invoice.due_on) : "–"),
  },
  {
    id: "total",
    head: "Amount",
    width: "130px",
    align: "right",
    stack: "amount",
    cell: (invoice) => <Money value={invoice.total} currency={invoice.currency} />,
  },
];

const causes: Record<string, string> = {
  payment: "Received",
  refund: "Refunded",
  refund_failed: "Refund came back",
  returned: "Returned by the bank",
  reversed: "Taken back",
  dispute_lost: "Lost in a dispute",
};

export const paymentColumns: LedgerColumn<One<"payments">>[] = [
  {
    id: "invoice",
    head: "Payment",
    stack: "title",
    cell: (payment) => (
      <Link
        to="/projects/$projectId/pay/invoice/$invoiceId"
        params={{ projectId: String(payment.project_id ?? 0), invoiceId: String(payment.invoice_id ?? 0) }}
        className={ledgerLink}
        data-row=""
      >
        {payment.number ?? "Invoice"}
      </Link>
    ),
  },
  {
    id: "cause",
    head: "What happened",
    width: "180px",
    stack: "second",
    cell: (payment) => muted(causes[payment.cause] ?? "Changed"),
  },
  {
    id: "date",
    head: "On",
    width: "110px",
    stack: "hide",
    cell: (payment) => muted(dayInWords(payment.date)),
  },
  {
    id: "amount",
    head: "Amount",
    width: "130px",
    align: "right",
    stack: "amount",
    cell: (payment) => <Money value={payment.amount} currency={payment.currency} />,
  },
];
