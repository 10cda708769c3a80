import { WORDS } from "@stint/core/platform/status";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { asApiError } from "../../lib/api";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Ledger, ledgerLink, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { NativeSelect } from "../../ui/native-select";
import { SaveFile } from "./save-file";
import { totalsQuery } from "./year-queries";
import { thisYear } from "./years";

const years = (shown: number) => {
  const all = new Set([...Array.from({ length: 6 }, (_, back) => thisYear() - back), shown]);
  return [...all].sort((a, b) => b - a).map((year) => ({ value: String(year), label: String(year) }));
};

/** The year of a page, in its address. */
export function YearSelect({ year, to }: { year: number; to: (year: number | undefined) => void }) {
  return (
    <NativeSelect
      aria-label="Year"
      options={years(year)}
      value={String(year)}
      onChange={(picked) => to(Number(picked) === thisYear() ? undefined : Number(picked))}
      box="w-22 shrink-0"
    />
  );
}

/** Each teammate's pay in a year; a name opens the statement. */
export function YearTotals({ year }: { year: number }) {
  const { data: totals, isError, error, refetch } = useQuery(totalsQuery(year));
  return (
    <section aria-label="By teammate" className="mt-10">
      <SectionHead title="By teammate" note={String(year)} />
      {isError && (
        <ErrorLine onRetry={() => void refetch()} reference={asApiError(error)?.requestId}>
          The year did not load.
        </ErrorLine>
      )}
      {!totals && !isError && <GhostRows rows={3} columns={["", "92px", "124px", "124px"]} right={[2, 3]} />}
      {totals?.length === 0 && <p className="py-3 text-14 text-muted">Nobody was paid in {year}.</p>}
      {totals && totals.length > 0 && (
        <>
          <Ledger
            label="By teammate"
            rows={totals}
            rowKey={({ user_id, currency }) => `${user_id}${currency}`}
            columns={[
              {
                id: "name",
                head: "Name",
                stack: "title",
                cell: ({ user_id, name }) => (
                  <Link
                    to="/payouts/statement"
                    search={{ user_id, ...(year === thisYear() ? {} : { year }) }}
                    data-row=""
                    className={ledgerLink}
                  >
                    {name}
                  </Link>
                ),
              },
              {
                id: "payouts",
                head: "Payments",
                align: "right",
                width: "92px",
                stack: "hide",
                cell: ({ payouts }) => <span className="text-14 text-muted">{payouts}</span>,
              },
              {
                id: "open",
                head: WORDS.committed,
                align: "right",
                width: "136px",
                stack: "hide",
                cell: ({ open, currency }) => (
                  <Money
                    value={open}
                    currency={currency}
                    strong={false}
                    className={open > 0 ? "text-warn" : "text-muted"}
                  />
                ),
              },
              {
                id: "paid",
                head: WORDS.paid,
                align: "right",
                width: "136px",
                stack: "amount",
                cell: ({ paid, currency }) => <Money value={paid} currency={currency} />,
              },
            ]}
          />
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            <SaveFile path={`/payouts/totals/export?year=${year}`} name={`payouts-${year}.csv`}>
              Totals (CSV)
            </SaveFile>
            <SaveFile path={`/payouts/export?year=${year}`} name={`payout-transactions-${year}.csv`}>
              All transactions (CSV)
            </SaveFile>
            <SaveFile path={`/payouts/papers/export?year=${year}`} name={`payout-papers-${year}.csv`}>
              Papers for the tax office (CSV)
            </SaveFile>
          </p>
        </>
      )}
    </section>
  );
}
