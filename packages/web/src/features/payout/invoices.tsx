import type { Listed } from "@stint/core/invoice/schema";
import { Link } from "@tanstack/react-router";
import { cx } from "../../ui/cx";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { invoiceDay, invoiceState } from "./words";

const actions: Partial<Record<Listed["status"], string>> = {
  draft: "Edit",
  scheduled: "Edit",
  paused: "Edit",
  overdue: "Send reminder",
};

const mark = (status: Listed["status"]): string => (status === "partially_paid" ? "part_paid" : status);

/** The invoices of a project along a line of time. */
export function ProjectInvoices({ invoices, projectId }: { invoices: readonly Listed[]; projectId: number }) {
  const counted = invoices.filter(({ status }) => status !== "void");
  const sum = counted.reduce((all, { total }) => all + total, 0);
  const currency = invoices[0]?.currency ?? "USD";
  return (
    <section aria-label="Invoices">
      <SectionHead title="Invoices" note={invoices.length || undefined} />
      {invoices.length === 0 ? (
        <p className="py-3 text-14 text-muted">
          None yet. Accepting the proposal makes them from its schedule, or make one now.
        </p>
      ) : (
        <>
          <ol>
            {invoices.map((invoice, index) => (
              <li
                key={invoice.id}
                className="group relative grid min-h-[52px] grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-3 hover:bg-bg sm:grid-cols-[72px_14px_minmax(0,1fr)_190px_112px_120px]"
              >
                <span className="text-14 text-muted max-sm:hidden">{invoiceDay(invoice)}</span>
                <span className="relative flex h-full items-center max-sm:items-start max-sm:pt-[19px]">
                  {index < invoices.length - 1 && (
                    <span
                      aria-hidden="true"
                      className="absolute top-[calc(50%+11px)] left-[6.5px] h-[calc(100%-22px)] w-px bg-line2 max-sm:top-10 max-sm:h-[calc(100%-26px)]"
                    />
                  )}
                  <Status status={mark(invoice.status)} markOnly className="gap-0!" />
                </span>
                <div
                  className={cx(
                    "contents sm:[&>*]:flex sm:[&>*]:min-h-[52px] sm:[&>*]:items-center",
                    "sm:[&>*]:border-b sm:[&>*]:border-line",
                  )}
                >
                  <span className="min-w-0 py-1 max-sm:pt-3">
                    <Link
                      to="/projects/$projectId/pay/invoice/$invoiceId"
                      params={{ projectId: String(projectId), invoiceId: String(invoice.id) }}
                      className="min-w-0 truncate text-15 after:absolute after:inset-0"
                    >
                      {invoice.title || "Invoice"}
                    </Link>
                    <span className="ml-2 text-14 whitespace-nowrap text-muted max-sm:ml-0 max-sm:block">
                      {invoice.number ?? "Not sent"}
                    </span>
                  </span>
                  <span
                    className={cx(
                      "text-14 max-sm:col-start-2 max-sm:row-start-2 max-sm:pb-3",
                      invoice.status === "overdue" ? "text-bad" : "text-muted",
                    )}
                  >
                    {invoiceState(invoice)}
                  </span>
                  <span className="justify-end text-14 font-semibold max-sm:hidden" aria-hidden="true">
                    {actions[invoice.status] && (
                      <span className="border-b border-line2 group-hover:border-ink">
                        {actions[invoice.status]}
                      </span>
                    )}
                  </span>
                  <span className="justify-end max-sm:row-start-1 max-sm:self-start max-sm:pt-3">
                    <Money
                      value={invoice.total}
                      currency={invoice.currency}
                      className={invoice.status === "void" ? "line-through" : ""}
                    />
                  </span>
                </div>
              </li>
            ))}
          </ol>
          <p className="flex h-12 items-center justify-between gap-4 text-15 font-semibold sm:pl-[110px]">
            Total
            <Money value={sum} currency={currency} />
          </p>
        </>
      )}
    </section>
  );
}
