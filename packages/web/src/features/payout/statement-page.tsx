import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { openDialog } from "../../lib/dialogs";
import { dayInWords, money } from "../../lib/format";
import { useUser } from "../../lib/session";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { Ledger, ledgerLink, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { PageTitle } from "../../ui/page-title";
import { Status } from "../../ui/status";
import { SaveCsv } from "./save-csv";
import { inWords } from "./sums";
import { methodInWords } from "./words";
import { YearSelect } from "./year";
import { statementQuery } from "./year-queries";

/** Everything with one teammate in a year: what was agreed on each project, and every line that was paid. */
export function StatementPage({ userId, year }: { userId: number; year: number }) {
  const { currency } = useUser();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(statementQuery(userId, year));
  const paid = data.totals.find((each) => each.currency === currency)?.paid ?? 0;
  const others = data.totals
    .filter((each) => each.currency !== currency)
    .map((each) => ({ currency: each.currency, total: each.paid }));
  const owed = data.projects.reduce((sum, project) => sum + project.owed, 0);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle title={data.name} parent={{ label: "Payouts", to: "/payouts" }} />
        <Button
          onClick={() => openDialog("invite-teammate", { person: { user_id: userId, name: data.name } })}
        >
          Invite to a project
        </Button>
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4">
        <Amount
          label={`Paid in ${year}`}
          value={paid}
          currency={currency}
          note={
            <>
              {owed > 0
                ? `${money(owed, currency)} of what was agreed is left to pay`
                : "Nothing is left to pay"}
              {others.length > 0 && `. Also paid: ${inWords(others)}`}
            </>
          }
        />
        <YearSelect
          year={year}
          to={(next) =>
            void navigate({
              to: "/payouts/statement",
              search: { user_id: userId, ...(next === undefined ? {} : { year: next }) },
              replace: true,
            })
          }
        />
      </div>
      <section aria-label="Projects" className="mt-8">
        <SectionHead title="Projects" note="Of all years" />
        <Ledger
          label="Projects"
          rows={data.projects}
          rowKey={({ project_id }) => project_id}
          columns={[
            {
              id: "name",
              head: "Project",
              stack: "title",
              cell: ({ project_id, project_name }) => (
                <Link
                  to="/projects/$projectId/pay"
                  params={{ projectId: String(project_id) }}
                  data-row=""
                  className={ledgerLink}
                >
                  {project_name || "A project that is gone"}
                </Link>
              ),
            },
            {
              id: "agreed",
              head: "Agreed",
              align: "right",
              width: "124px",
              stack: "hide",
              cell: ({ agreed }) => <Money value={agreed} currency={currency} strong={false} />,
            },
            {
              id: "paid",
              head: "Paid",
              align: "right",
              width: "124px",
              stack: "hide",
              cell: (project) => <Money value={project.paid} currency={currency} strong={false} />,
            },
            {
              id: "owed",
              head: "Left to pay",
              align: "right",
              width: "124px",
              stack: "amount",
              cell: (project) => (
                <Money
                  value={project.owed}
                  currency={currency}
                  className={project.owed > 0 ? "text-warn" : ""}
                />
              ),
            },
          ]}
        />
      </section>
      <section aria-label="Payments" className="mt-8">
        <SectionHead title={`Payments in ${year}`} note={data.entries.length || undefined} />
        {data.entries.length === 0 ? (
          <p className="py-3 text-14 text-muted">Nothing was committed or paid in {year}.</p>
        ) : (
          <Ledger
            label="Payments"
            rows={data.entries.map((entry, at) => ({ ...entry, at }))}
            rowKey={({ at }) => at}
            columns={[
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
                cell: ({ description }) => <span className="break-words">{description}</span>,
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
                cell: ({ status, payment_method }) => (
                  <span className="flex">
                    <Status status={status} detail={methodInWords(payment_method)} />
                  </span>
                ),
              },
              {
                id: "amount",
                head: "Amount",
                align: "right",
                width: "124px",
                stack: "amount",
                cell: (entry) => <Money value={entry.amount} currency={entry.currency} />,
              },
            ]}
          />
        )}
      </section>
      <p className="mt-3">
        <SaveCsv path={`/payouts/export?year=${year}&user_id=${userId}`} name={`statement-${year}.csv`}>
          Statement (CSV)
        </SaveCsv>
      </p>
    </>
  );
}
