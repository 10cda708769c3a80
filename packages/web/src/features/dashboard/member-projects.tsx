import type { Membership } from "@stint/core/project/member/schema";
import { Link } from "@tanstack/react-router";
import { Ledger, ledgerLink, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Status } from "../../ui/status";

/** The projects of others that one works on, with one's own pay. */
export function MemberProjects({
  memberships,
  className,
}: {
  memberships: readonly Membership[];
  className?: string;
}) {
  return (
    <section aria-label="Work for others" className={className}>
      <SectionHead
        title="Work for others"
        note={memberships.length}
        aside={
          <Link to="/payouts/work" className="border-b border-line2 font-semibold text-ink hover:border-ink">
            Your work
          </Link>
        }
      />
      <Ledger
        label="Work for others"
        rows={memberships}
        rowKey={({ project_id }) => project_id}
        columns={[
          {
            id: "project",
            head: "Project",
            stack: "title",
            cell: (row) => (
              <>
                <Link
                  to="/projects/$projectId"
                  params={{ projectId: String(row.project_id) }}
                  data-row=""
                  className={ledgerLink}
                >
                  {row.project_name}
                </Link>{" "}
                <span className="ml-1 text-14 text-muted max-sm:ml-0 max-sm:block">{row.brand_name}</span>
              </>
            ),
          },
          {
            id: "status",
            head: "Status",
            width: "140px",
            cell: (row) => <Status status={row.status} />,
          },
          {
            id: "role",
            head: "Your role",
            width: "180px",
            cell: (row) => <span className="text-14 text-muted">{row.role_name}</span>,
          },
          {
            id: "paid",
            head: "Paid",
            align: "right",
            width: "120px",
            stack: "hide",
            cell: (row) => <Money value={row.pay.paid} currency={row.currency} strong={false} />,
          },
          {
            id: "owed",
            head: "Left",
            align: "right",
            width: "120px",
            stack: "amount",
            cell: (row) => <Money value={row.pay.owed} currency={row.currency} />,
          },
        ]}
      />
    </section>
  );
}
