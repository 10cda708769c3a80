import { sum } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import { Link } from "@tanstack/react-router";
import { Avatar } from "../../ui/avatar";
import { buttonClass } from "../../ui/button";
import { Ledger, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import type { Teammate } from "../people/queries";

/** The paid teammates of a project: agreed, committed and paid amounts, and the rest to pay. */
export function PaidTeammates({
  team,
  projectId,
  currency,
}: {
  team: readonly Teammate[];
  projectId: number;
  currency: string;
}) {
  return (
    <section aria-label="Teammates" className="mt-7">
      <SectionHead title="Teammates" note="Not shown to the client" />
      {team.length === 0 ? (
        <p className="py-3 text-14 text-muted">
          Nobody yet.{" "}
          <Link
            to="/projects/$projectId/team"
            params={{ projectId: String(projectId) }}
            className="border-b border-line2 font-semibold text-ink hover:border-ink"
          >
            Invite a teammate
          </Link>
        </p>
      ) : (
        <Ledger
          label="Teammates"
          avatars
          rows={team}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              head: "Name",
              stack: "title",
              cell: (member) => (
                <span className="flex items-center gap-3">
                  <Avatar name={member.name} />
                  {member.name}
                  {member.status === "invited" && <span className="text-14 text-muted">Invited</span>}
                  {member.status === "removed" && <span className="text-14 text-muted">Removed</span>}
                </span>
              ),
              foot: <span className="font-semibold">Total</span>,
            },
            {
              id: "role",
              head: "Role",
              width: "160px",
              stack: "under",
              cell: (member) => <span className="text-14 text-muted">{member.role_name}</span>,
            },
            {
              id: "pay",
              head: <span className="sr-only">What to do</span>,
              align: "right",
              width: "130px",
              stack: "action",
              cell: (member) =>
                member.user_id !== null &&
                (member.pay === null || member.owed > 0) && (
                  <Link
                    to="/projects/$projectId/pay/payouts"
                    params={{ projectId: String(projectId) }}
                    search={{ member: member.id }}
                    className={buttonClass("link")}
                  >
                    <span>Pay {member.name.split(" ")[0]}</span>
                  </Link>
                ),
            },
            {
              id: "agreed",
              head: "Agreed",
              align: "right",
              width: "124px",
              stack: "hide",
              cell: ({ pay }) => <Money value={pay} currency={currency} strong={false} />,
              foot: (
                <Money
                  value={sum(team.map(({ pay }) => pay ?? 0))}
                  currency={currency}
                  className="max-sm:hidden"
                />
              ),
            },
            {
              id: "committed",
              head: WORDS.committed,
              align: "right",
              width: "124px",
              stack: "hide",
              cell: ({ committed }) => <Money value={committed} currency={currency} strong={false} />,
              foot: (
                <Money
                  value={sum(team.map(({ committed }) => committed))}
                  currency={currency}
                  className="max-sm:hidden"
                />
              ),
            },
            {
              id: "paid",
              head: WORDS.paid,
              align: "right",
              width: "124px",
              stack: "hide",
              cell: ({ paid }) => <Money value={paid} currency={currency} strong={false} />,
              foot: (
                <Money
                  value={sum(team.map(({ paid }) => paid))}
                  currency={currency}
                  className="max-sm:hidden"
                />
              ),
            },
            {
              id: "owed",
              head: "Left to pay",
              align: "right",
              width: "124px",
              stack: "amount",
              cell: ({ owed }) => (
                <Money value={owed} currency={currency} className={owed > 0 ? "text-warn" : ""} />
              ),
              foot: <Money value={sum(team.map(({ owed }) => owed))} currency={currency} />,
            },
          ]}
        />
      )}
    </section>
  );
}
