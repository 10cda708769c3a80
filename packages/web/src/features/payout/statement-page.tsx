import type { Statement } from "@stint/core/payout/report/schema";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { openDialog } from "../../lib/dialogs";
import { useUser } from "../../lib/session";
import { byCurrency, inWords } from "../../lib/totals";
import { Amount } from "../../ui/amount";
import { Button } from "../../ui/button";
import { lazyPart } from "../../ui/lazy-part";
import { Ledger, ledgerLink, SectionHead } from "../../ui/ledger";
import { PageTitle } from "../../ui/page-title";
import { Status } from "../../ui/status";
import { payColumns, paymentColumns } from "./columns";
import { SaveFile } from "./save-file";
import { methodInWords } from "./words";
import { YearSelect } from "./year";
import { statementQuery } from "./year-queries";

const SelfBilling = lazyPart(async () => (await import("./self-billing")).SelfBilling);

/** One teammate's year: the agreed pay on each project, and every paid line. */
export function StatementPage({ userId, year }: { userId: number; year: number }) {
  const workspace = useUser();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(statementQuery(userId, year));
  // The amount of the page is in the workspace's currency, or in the one that they were paid in (D7).
  const currency = data.totals.some((each) => each.currency === workspace.currency)
    ? workspace.currency
    : (data.totals[0]?.currency ?? data.projects[0]?.currency ?? workspace.currency);
  const paid = data.totals.find((each) => each.currency === currency)?.paid ?? 0;
  const others = data.totals
    .filter((each) => each.currency !== currency)
    .map((each) => ({ currency: each.currency, total: each.paid }));
  const owed = byCurrency(
    data.projects
      .filter((each) => each.owed > 0)
      .map((each) => ({ currency: each.currency, total: each.owed })),
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle title={data.name} parent={{ label: "Team pay", to: "/payouts" }} />
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
              {owed.length > 0
                ? `${inWords(owed)} of what was agreed is left to pay`
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
            ...payColumns<Statement["projects"][number]>(
              (project) => ({ ...project, currency }),
              "Left to pay",
            ),
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
            columns={paymentColumns<Statement["entries"][number] & { at: number }>(
              ({ status, payment_method }) => (
                <Status status={status} detail={methodInWords(payment_method)} />
              ),
            )}
          />
        )}
      </section>
      <Suspense>
        <SelfBilling userId={userId} name={data.name} />
      </Suspense>
      <p className="mt-3">
        <SaveFile path={`/payouts/export?year=${year}&user_id=${userId}`} name={`statement-${year}.csv`}>
          Statement (CSV)
        </SaveFile>
      </p>
    </>
  );
}
