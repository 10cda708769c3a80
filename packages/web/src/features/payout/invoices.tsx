import type { Listed } from "@stint/core/invoice/schema";
import { keptOf } from "@stint/core/invoice/table/rules";
import { Link } from "@tanstack/react-router";
import { cx } from "../../ui/cx";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import { sumInvoices } from "./invoice-sums";
import { invoiceDay, invoiceState, titleWithin } from "./words";

const actions: Partial<Record<Listed["status"], string>> = {
  draft: "Edit",
  scheduled: "Edit",
  paused: "Edit",
  overdue: "Send reminder",
};

/** The invoices of a project along a line of time. */
export function ProjectInvoices({ invoices, projectId }: { invoices: readonly Listed[]; projectId: number }) {
  const sums = sumInvoices(invoices);
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
              <li key={invoice.id} className="group relative flex hover:bg-bg">
                <span className="w-24 shrink-0 self-center text-14 whitespace-nowrap text-muted max-sm:hidden">
                  {invoiceDay(invoice)}
                </span>
                <span className="relative flex w-[26px] shrink-0 items-center max-sm:items-start max-sm:pt-[13px]">
                  {index < invoices.length - 1 && (
                    <span
                      aria-hidden="true"
                      className="absolute top-[calc(50%+12px)] left-[6.5px] h-[calc(100%-24px)] w-px bg-line2 max-sm:top-9"
                    />
                  )}
                  <Status status={invoice.status} markOnly className="gap-0!" />
                </span>
                <div className="grid min-h-[52px] min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line max-sm:py-3 sm:grid-cols-[minmax(0,1fr)_196px_112px_112px]">
                  <span className="min-w-0 max-sm:self-start">
                    <Link
                      to="/projects/$projectId/pay/invoice/$invoiceId"
                      params={{ projectId: String(projectId), invoiceId: String(invoice.id) }}
                      className="text-15 break-words after:absolute after:inset-0"
                    >
                      {titleWithin(invoice) || "Invoice"}
                    </Link>
                    <span className="ml-2 text-14 whitespace-nowrap text-muted max-sm:ml-0 max-sm:block">
                      {invoice.number ?? "Not sent"}
                    </span>
                  </span>
                  <span
                    className={cx(
                      "text-14 max-sm:col-start-1 max-sm:row-start-2 max-sm:mt-0.5",
                      invoice.status === "overdue" ? "text-bad" : "text-muted",
                    )}
                  >
                    {invoiceState(invoice)}
                    {invoice.facts.map((fact) => (
                      <Status key={fact} status={fact} className="ml-3" />
                    ))}
                  </span>
                  <span className="text-right text-14 font-semibold max-sm:hidden" aria-hidden="true">
                    {actions[invoice.status] && (
                      <span className="border-b border-line2 group-hover:border-ink">
                        {actions[invoice.status]}
                      </span>
                    )}
                  </span>
                  <span className="text-right max-sm:col-start-2 max-sm:row-start-1 max-sm:self-start">
                    {invoice.status === "void" ? (
                      <Money value={invoice.total} currency={invoice.currency} className="line-through" />
                    ) : (
                      <>
                        <Money value={keptOf(invoice)} currency={invoice.currency} />
                        {invoice.amount_credited > 0 && (
                          <span className="block text-13 whitespace-nowrap text-muted">
                            of <Money value={invoice.total} currency={invoice.currency} strong={false} />
                          </span>
                        )}
                      </>
                    )}
                  </span>
                </div>
              </li>
            ))}
          </ol>
          <p className="flex h-12 items-center justify-between gap-4 text-15 font-semibold sm:pl-[122px]">
            Total
            <span>
              {sums.map(({ total, currency }) => (
                <span key={currency} className="block">
                  <Money value={total} currency={currency} />
                </span>
              ))}
            </span>
          </p>
        </>
      )}
    </section>
  );
}
