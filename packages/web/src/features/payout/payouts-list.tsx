import { Link } from "@tanstack/react-router";
import { amountColumn } from "../../ui/columns";
import { Ledger, SectionHead } from "../../ui/ledger";
import { payoutColumns } from "./columns";
import type { Payout } from "./queries";

/** The payouts of a project, newest first. */
export function ProjectPayouts({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0) return null;
  return (
    <section aria-label="Team pay" className="mt-7">
      <SectionHead
        title="Team pay"
        note={payouts.length}
        aside={
          <Link to="/payouts" className="border-b border-line2 font-semibold text-ink hover:border-ink">
            All projects
          </Link>
        }
      />
      <Ledger
        label="Team pay"
        headless
        rows={payouts}
        rowKey={({ id }) => id}
        columns={[
          ...payoutColumns<Payout>(),
          amountColumn<Payout>("Amount", ({ total, currency }) => ({ value: total, currency }), {
            width: "124px",
          }),
        ]}
      />
    </section>
  );
}
