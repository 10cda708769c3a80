import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { openDialog } from "../../lib/dialogs";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
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
      <div className="mb-4 flex justify-end">
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => openDialog("invite-teammate")}>
          Invite teammate
        </Button>
      </div>
      <PayoutRun payouts={payouts} currency={currency} />
      <YearTotals year={year} />
    </>
  );
}
