import { nameOfKind } from "@stint/core/invoice/print/rules";
import { keptOf } from "@stint/core/invoice/table/rules";
import { add } from "@stint/core/platform/money";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count, dayInWords, dueInWords } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { cx } from "../../../ui/cx";
import { aboveRow, type LedgerColumn, ledgerLink } from "../../../ui/ledger";
import { Money } from "../../../ui/money";
import { InvoiceStatus } from "../invoice-status";
import { invoicePath, type ListedInvoice } from "../queries";

export const widths = {
  client: "16%",
  status: "156px",
  due: "100px",
  action: "118px",
  total: "116px",
  open: "112px",
};

const payable = new Set<ListedInvoice["status"]>(["sent", "viewed", "partially_paid", "overdue"]);

/** Answers the due amount of a sent invoice; a draft has none. */
export const stillDue = (invoice: ListedInvoice): number =>
  payable.has(invoice.status) || invoice.status === "processing" ? invoice.amount_due : 0;

/** The day that matters for the status, behind its word. */
function detail(invoice: ListedInvoice): string | undefined {
  if (invoice.status === "scheduled" && invoice.send_on) return `for ${dayInWords(invoice.send_on)}`;
  if (invoice.status === "paid" && invoice.paid_at) return dayInWords(invoice.paid_at);
  return undefined;
}

/** Words the due date: "9 days late", "Due tomorrow", "Dec 5". */
function age({ due_on, status }: ListedInvoice): string {
  if (!due_on) return "–";
  return payable.has(status) ? dueInWords(due_on) : dayInWords(due_on);
}

export interface ColumnOptions {
  /** Opens the dialog of a row's one action. */
  onAsk: (name: "paid" | "remind", invoice: ListedInvoice) => void;
  /** One line of sums for each currency under the two columns of money, if every row is on the page. */
  sums: readonly Sum[];
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], on: boolean) => void;
  rows: readonly ListedInvoice[];
}

export interface Sum {
  currency: string;
  count: number;
  total: number;
  due: number;
}

/** Sums by currency, never across (D7). */
export function sumsOf(rows: readonly ListedInvoice[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const { currency } = row;
    const sum = sums.get(currency) ?? { currency, count: 0, total: 0, due: 0 };
    sums.set(currency, {
      currency,
      count: sum.count + 1,
      // Canceled and credited amounts are not owed and were not earned.
      total: add(sum.total, keptOf(row)),
      due: add(sum.due, stillDue(row)),
    });
  }
  return [...sums.values()];
}

const feet = (sums: readonly Sum[], cell: (sum: Sum) => ReactNode) =>
  sums.length === 0
    ? {}
    : {
        foot: sums.map((sum) => (
          <span key={sum.currency} className="block py-0.5">
            {cell(sum)}
          </span>
        )),
      };

/** Columns of the list; all money ends on two right edges. */
export function invoiceColumns({
  onAsk,
  sums,
  chosen,
  onChoose,
  rows,
}: ColumnOptions): LedgerColumn<ListedInvoice>[] {
  const ids = rows.map(({ id }) => id);
  const on = ids.filter((id) => chosen.has(id)).length;
  return [
    {
      id: "choose",
      head: (
        <Checkbox
          aria-label="Choose all that are shown"
          checked={on > 0 && on === ids.length}
          indeterminate={on > 0 && on < ids.length}
          onChange={(all) => onChoose(ids, all)}
          className="translate-y-[3px]"
        />
      ),
      width: "36px",
      stack: "lead",
      cell: (invoice) => (
        <span className={aboveRow}>
          <Checkbox
            aria-label={`Choose ${invoice.number ?? (invoice.title || "the draft")}`}
            checked={chosen.has(invoice.id)}
            onChange={(next) => onChoose([invoice.id], next)}
            className="translate-y-[3px]"
          />
        </span>
      ),
    },
    {
      id: "invoice",
      head: "Invoice",
      stack: "title",
      cell: (invoice) => (
        <Link to={invoicePath(invoice)} className={ledgerLink} data-row="">
          {invoice.title || "Invoice"}
          {(invoice.number || invoice.kind) && (
            <span className="ml-2 text-13 font-normal whitespace-nowrap text-muted">
              {invoice.kind ? [nameOfKind(invoice.kind), invoice.number].join(" ") : invoice.number}
            </span>
          )}
        </Link>
      ),
      ...feet(sums, (sum) => (
        <span className="text-14 text-muted">
          {count(sum.count, "invoice")}
          {sums.length > 1 && ` in ${sum.currency}`}
        </span>
      )),
    },
    {
      id: "client",
      head: "Client",
      width: widths.client,
      stack: "second",
      cell: (invoice) => (
        <span className="line-clamp-2 text-muted" title={invoice.client_name || undefined}>
          {invoice.client_name || "No client yet"}
        </span>
      ),
    },
    {
      id: "status",
      head: "Status",
      width: widths.status,
      stack: "meta",
      cell: (invoice) => <InvoiceStatus invoice={invoice} detail={detail(invoice)} />,
    },
    {
      id: "due",
      head: "Due",
      width: widths.due,
      sort: "due_at",
      stack: "meta",
      cell: (invoice) => (
        <span
          className={cx(
            "text-14",
            invoice.status === "overdue" ? "text-bad" : "text-muted",
            !payable.has(invoice.status) && "max-sm:hidden",
          )}
        >
          {age(invoice)}
        </span>
      ),
    },
    {
      id: "action",
      head: <span className="sr-only">Action</span>,
      width: widths.action,
      stack: "action",
      wide: true,
      cell: (invoice) =>
        payable.has(invoice.status) && (
          <span className={aboveRow}>
            {invoice.status === "overdue" ? (
              <Button kind="link" onClick={() => onAsk("remind", invoice)}>
                Send reminder
              </Button>
            ) : (
              <Button kind="link" onClick={() => onAsk("paid", invoice)}>
                Mark as paid
              </Button>
            )}
          </span>
        ),
    },
    {
      id: "due_amount",
      head: "Still due",
      width: widths.open,
      align: "right",
      stack: "hide",
      wide: true,
      cell: (invoice) => (
        <Money value={stillDue(invoice) || null} currency={invoice.currency} strong={false} />
      ),
      ...feet(sums, (sum) => <Money value={sum.due} currency={sum.currency} strong={false} />),
    },
    {
      id: "total",
      head: "Total",
      width: widths.total,
      align: "right",
      stack: "amount",
      cell: (invoice) => (
        <>
          <Money value={keptOf(invoice)} currency={invoice.currency} />
          {invoice.amount_credited > 0 && (
            <span className="block text-13 whitespace-nowrap text-muted">
              of <Money value={invoice.total} currency={invoice.currency} strong={false} />
            </span>
          )}
        </>
      ),
      ...feet(sums, (sum) => <Money value={sum.total} currency={sum.currency} />),
    },
  ];
}
