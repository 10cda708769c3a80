import { useSuspenseQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session";
import { PageTitle } from "../../ui/page-title";
import { PayoutRun } from "./run";
import { YearTotals } from "./year";
import { allPayoutsQuery } from "./year-queries";

/** What teammates are paid over all projects: what waits, and what a year came to. */
export function PayoutsPage({ year }: { year: number }) {
  const { currency } = useUser();
  const { data: payouts } = useSuspenseQuery(allPayoutsQuery);
  return (
    <>
      <PageTitle title="Payouts" hidden />
      <PayoutRun payouts={payouts} currency={currency} />
      <YearTotals year={year} />
    </>
  );
}
