import { Link } from "@tanstack/react-router";
import { dayInWords } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { aboveRow, type LedgerColumn, ledgerLink } from "../../../ui/ledger";
import { Money } from "../../../ui/money";
import { Status } from "../../../ui/status";
import { invoicePath, type ListedInvoice } from "../queries";
import { statusName } from "../status";

export const widths = {
  client: "16%",
  status: "188px",
  due: "96px",
  action: "112px",
  total: "120px",
  open: "120px",
};

const payable = new Set<ListedInvoice["status"]>(["sent", "viewed", "partially_paid", "overdue"]);

/** What a sent invoice still waits for; a draft waits for nothing. */
export const stillDue = (invoice: ListedInvoice): number =>
  payable.has(invoice.status) || invoice.status === "processing" ? invoice.amount_due : 0;

/** The day that matters for the status, behind its word. */
function detail(invoice: ListedInvoice): string | undefined {
  if (invoice.status === "scheduled" && invoice.send_on) return `for ${dayInWords(invoice.send_on)}`;
  if (invoice.status === "paid" && invoice.paid_at) return dayInWords(invoice.paid_at);
  return undefined;
}

export interface ColumnOptions {
  onPaid: (invoice: ListedInvoice) => void;
  /** Sums under the two columns of money, where every row is on the page and of one currency. */
  sums: { total: number; due: number; currency: string; words: string } | undefined;
}

/** Columns of the list; all money ends on two right edges. */
export function invoiceColumns({ onPaid, sums }: ColumnOptions): LedgerColumn<ListedInvoice>[] {
  return [
    {
      id: "invoice",
      head: "Invoice",
      stack: "title",
      cell: (invoice) => (
        <Link to={invoicePath(invoice)} className={ledgerLink} data-row="">
          {invoice.title || "Invoice"}
          {invoice.number && (
            <span className="ml-2 text-13 font-normal whitespace-nowrap text-muted">{invoice.number}</span>
          )}
        </Link>
      ),
      ...(sums ? { foot: <span className="text-14 text-muted">{sums.words}</span> } : {}),
    },
    {
      id: "client",
      head: "Client",
      width: widths.client,
      stack: "second",
      cell: (invoice) => <span className="text-muted">{invoice.client_name || "No client yet"}</span>,
    },
    {
      id: "status",
      head: "Status",
      width: widths.status,
      stack: "meta",
      cell: (invoice) => <Status status={statusName(invoice)} detail={detail(invoice)} />,
    },
    {
      id: "due",
      head: "Due",
      width: widths.due,
      sort: "due_at",
      stack: "meta",
      cell: (invoice) => (
        <span className={cx("text-14 text-muted", !payable.has(invoice.status) && "max-sm:hidden")}>
          <span className="sm:hidden">due </span>
          {invoice.due_on ? dayInWords(invoice.due_on) : "–"}
        </span>
      ),
    },
    {
      id: "action",
      head: <span className="sr-only">Action</span>,
      width: widths.action,
      stack: "action",
      cell: (invoice) =>
        payable.has(invoice.status) && (
          <span className={aboveRow}>
            <Button kind="link" onClick={() => onPaid(invoice)}>
              Mark as paid
            </Button>
          </span>
        ),
    },
    {
      id: "due_amount",
      head: "Still due",
      width: widths.open,
      align: "right",
      stack: "hide",
      cell: (invoice) => (
        <Money value={stillDue(invoice) || null} currency={invoice.currency} strong={false} />
      ),
      ...(sums ? { foot: <Money value={sums.due} currency={sums.currency} strong={false} /> } : {}),
    },
    {
      id: "total",
      head: "Total",
      width: widths.total,
      align: "right",
      stack: "amount",
      cell: (invoice) => <Money value={invoice.total} currency={invoice.currency} />,
      ...(sums ? { foot: <Money value={sums.total} currency={sums.currency} /> } : {}),
    },
  ];
}
