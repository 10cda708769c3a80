import type { OwnWork } from "@stint/core/payout/report/schema";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { money } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { EmptyState } from "../../ui/empty-state";
import { lazyPart } from "../../ui/lazy-part";
import { Ledger, ledgerLink, SectionHead } from "../../ui/ledger";
import { PageTitle } from "../../ui/page-title";
import { Status } from "../../ui/status";
import { payColumns, paymentColumns } from "./columns";
import { SaveFile } from "./save-file";
import { teammateStates } from "./teammate-states";
import { YearSelect } from "./year";
import { ownWorkQuery } from "./year-queries";

const OwnSelfBilling = lazyPart(async () => (await import("./self-billing")).OwnSelfBilling);

/** All of one's own work for others: agreed, paid and owed by currency, each project, each payment. */
export function TeammateWorkPage({ year }: { year: number }) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(ownWorkQuery(year));
  const [first, ...others] = data.totals;
  if (data.projects.length === 0 && data.entries.length === 0)
    return (
      <>
        <PageTitle title="Your work" parent={{ label: "Team pay", to: "/payouts" }} />
        <EmptyState
          className="mt-6"
          heads={[
            { label: "Project", sample: "Website redesign" },
            { label: "Agreed", width: "124px", right: true, sample: 120_000 },
            { label: "Left", width: "124px", right: true, sample: 60_000 },
          ]}
          title="You work for nobody else yet"
        >
          Projects that you are invited to stand here, with what was agreed, what is paid and what is left.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageTitle title="Your work" parent={{ label: "Team pay", to: "/payouts" }} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4">
        <Amount
          label={`Paid to you in ${year}`}
          value={first?.paid ?? 0}
          currency={first?.currency}
          note={
            first
              ? `${money(first.owed, first.currency)} of ${money(first.agreed, first.currency)} agreed is not paid yet`
              : undefined
          }
        />
        <YearSelect
          year={year}
          to={(next) =>
            void navigate({
              to: "/payouts/work",
              search: next === undefined ? {} : { year: next },
              replace: true,
            })
          }
        />
      </div>
      {others.map(({ currency, agreed, paid, owed }) => (
        <p key={currency} className="mt-2 text-14 text-muted">
          In {currency}: {money(paid, currency)} paid in {year}, {money(owed, currency)} of{" "}
          {money(agreed, currency)} agreed is not paid yet.
        </p>
      ))}
      <section aria-label="Projects" className="mt-8">
        <SectionHead title="Projects" note={data.projects.length || undefined} />
        <Ledger
          label="Projects"
          rows={data.projects}
          rowKey={({ project_id }) => project_id}
          columns={[
            {
              id: "project",
              head: "Project",
              stack: "title",
              cell: ({ project_id, project_name, brand_name }) => (
                <>
                  <Link
                    to="/projects/$projectId"
                    params={{ projectId: String(project_id) }}
                    data-row=""
                    className={ledgerLink}
                  >
                    {project_name}
                  </Link>{" "}
                  <span className="ml-1 text-14 text-muted max-sm:ml-0 max-sm:block">{brand_name}</span>
                </>
              ),
            },
            ...payColumns<OwnWork["projects"][number]>(({ pay, currency }) => ({ ...pay, currency }), "Left"),
          ]}
        />
      </section>
      <Suspense>
        <OwnSelfBilling />
      </Suspense>
      <section aria-label="Payments" className="mt-8">
        <SectionHead title={`Payments in ${year}`} note={data.entries.length || undefined} />
        {data.entries.length === 0 ? (
          <p className="py-3 text-14 text-muted">Nothing was promised or paid to you in {year}.</p>
        ) : (
          <>
            <Ledger
              label="Payments"
              rows={data.entries.map((entry, at) => ({ ...entry, at }))}
              rowKey={({ at }) => at}
              columns={paymentColumns<OwnWork["entries"][number] & { at: number }>(
                ({ status }) => <Status status={status} label={teammateStates[status]} />,
                ({ repaid }) => repaid && <span className="ml-2 text-14 text-muted">given back</span>,
              )}
            />
            <p className="mt-3">
              <SaveFile
                path={`/currentspecialist/transactionreport?year=${year}`}
                name={`your-work-${year}.csv`}
              >
                Payments (CSV)
              </SaveFile>
            </p>
          </>
        )}
      </section>
    </>
  );
}
