import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { openDialog } from "../../lib/dialogs";
import { byCurrency, inWords } from "../../lib/totals";
import { Amount } from "../../ui/amount";
import { Button, buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { PageTitle } from "../../ui/page-title";
import { membershipsQuery } from "../people/queries";
import { AllPayouts } from "./all-payouts";
import { PayoutRun } from "./run";
import { YearTotals } from "./year";
import { allPayoutsQuery } from "./year-queries";
import { type PayoutsSearch, thisYear } from "./years";

/** Team pay over all projects: payouts that wait, every payout, and a year's totals. */
export function PayoutsPage({ search }: { search: PayoutsSearch }) {
  const { data: payouts } = useSuspenseQuery(allPayoutsQuery);
  const { data: memberships = [] } = useQuery(membershipsQuery);
  const year = search.year ?? thisYear();
  // A person who works for others has a page of their own work.
  const own = memberships.length > 0 && (
    <Link to="/payouts/work" className={buttonClass("quiet")}>
      Your work
    </Link>
  );
  const invite = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => openDialog("invite-teammate")}>
      Invite teammate
    </Button>
  );
  if (payouts.length === 0)
    return (
      <>
        <PageTitle title="Team pay" hidden />
        <EmptyState
          heads={[
            { label: "Status", width: "136px" },
            { label: "Who", sample: "Alex Example" },
            { label: "Project", width: "240px", sample: "Website redesign" },
            { label: "Amount", width: "124px", right: true, sample: 120_000 },
          ]}
          title="Nobody was paid yet"
          action={
            <>
              {invite}
              <Link to="/projects" className={buttonClass("quiet")}>
                Go to your projects
              </Link>
              {own}
            </>
          }
        >
          A payment starts on a project's Pay page, once a teammate has joined it.
        </EmptyState>
      </>
    );
  const [first, ...others] = byCurrency(
    payouts.filter(({ status, committed_at }) => committed_at !== null && status !== "paid"),
  );
  return (
    <>
      <PageTitle title="Team pay" hidden />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4">
        <Amount
          label="Approved, not paid"
          value={first?.total ?? 0}
          currency={first?.currency ?? payouts[0]?.currency}
          note={`${others.length > 0 ? `And ${inWords(others)}. ` : ""}What is agreed and in no payment yet is on each project's Pay page.`}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {own}
          {invite}
        </div>
      </div>
      <div className="mt-8">
        <PayoutRun payouts={payouts} />
      </div>
      <AllPayouts payouts={payouts} search={search} />
      <YearTotals year={year} />
    </>
  );
}
