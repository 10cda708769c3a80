import { Link } from "@tanstack/react-router";
import { Ledger, ledgerLink, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";
import type { Payout } from "./queries";
import { aboutPayout, payoutWhen } from "./words";

export const namesOf = ({ items }: Pick<Payout, "items">): string =>
  [...new Set(items.map(({ name }) => name))].join(", ") || "Nobody yet";

/** The payouts of a project, newest first. */
export function ProjectPayouts({ payouts, projectId }: { payouts: readonly Payout[]; projectId: number }) {
  if (payouts.length === 0) return null;
  return (
    <section aria-label="Payouts" className="mt-7">
      <SectionHead
        title="Payouts"
        note={payouts.length}
        aside={
          <Link to="/payouts" className="border-b border-line2 font-semibold text-ink hover:border-ink">
            All projects
          </Link>
        }
      />
      <Ledger
        label="Payouts"
        headless
        rows={payouts}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "status",
            head: "Status",
            width: "136px",
            cell: ({ status }) => (
              <span className="flex">
                <Status status={status} />
              </span>
            ),
          },
          {
            id: "when",
            head: "When",
            width: "92px",
            cell: (payout) => <span className="text-13 text-muted">{payoutWhen(payout)}</span>,
          },
          {
            id: "who",
            head: "Who",
            stack: "title",
            cell: (payout) => (
              <>
                <Link
                  to="/projects/$projectId/pay/payouts"
                  params={{ projectId: String(projectId) }}
                  search={{ payout: payout.id }}
                  data-row=""
                  className={ledgerLink}
                >
                  {namesOf(payout)}
                </Link>{" "}
                <span className="ml-1 text-14 text-muted">{aboutPayout(payout)}</span>
              </>
            ),
          },
          {
            id: "total",
            head: "Amount",
            align: "right",
            width: "124px",
            stack: "amount",
            cell: ({ total, currency }) => <Money value={total} currency={currency} />,
          },
        ]}
      />
    </section>
  );
}
