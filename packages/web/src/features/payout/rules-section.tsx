import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { asApiError } from "../../lib/api";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { lazyPart } from "../../ui/lazy-part";
import { Ledger, SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import type { Teammate } from "../people/queries";
import { type Plan, planQuery } from "./queries";
import { ruleInWords } from "./rules-words";

const RulesDialog = lazyPart(async () => (await import("./rules-dialog")).RulesDialog);

/** Pay when paid: the teammates' shares of the client's money, their order, and the paid part of each. */
export function PayWhenPaid({
  projectId,
  team,
  currency,
  open,
}: {
  projectId: number;
  /** The teammates who have joined. */
  team: readonly Teammate[];
  currency: string;
  /** Says that the project is not completed. */
  open: boolean;
}) {
  const { data: plan, isError, error, refetch } = useQuery(planQuery(projectId));
  const [changing, setChanging] = useState(false);
  const rules = plan?.rules ?? [];
  if (isError)
    return (
      <ErrorLine onRetry={() => void refetch()} reference={asApiError(error)?.requestId}>
        The rules for paying did not load.
      </ErrorLine>
    );
  if (!plan || (team.length === 0 && rules.length === 0)) return null;
  return (
    <section aria-label="Pay when paid" className="mt-7">
      <SectionHead
        title="Pay when paid"
        note={
          rules.length > 0
            ? `In this order, out of each payment${plan.currency === currency ? "" : ` in ${plan.currency}`}`
            : undefined
        }
        aside={
          open && (
            <Button kind="link" onClick={() => setChanging(true)}>
              {rules.length > 0 ? "Change rules" : "Set up"}
            </Button>
          )
        }
      />
      {rules.length === 0 ? (
        <p className="py-3 text-14 text-muted">
          When the client pays, team pay can be drafted by itself: a fixed amount, a part of a service, or a
          part of whatever comes in.
        </p>
      ) : (
        <RuleTable plan={plan} />
      )}
      {changing && (
        <Suspense fallback={null}>
          <RulesDialog
            projectId={projectId}
            plan={plan}
            team={team}
            currency={currency}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function RuleTable({ plan }: { plan: Plan }) {
  const { currency } = plan;
  return (
    <>
      <Ledger
        label="Pay when paid"
        rows={plan.rules.map((rule, at) => ({ ...rule, at: at + 1 }))}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "name",
            head: "Who",
            width: "220px",
            stack: "title",
            cell: ({ at, name }) => (
              <span className="flex gap-3">
                <span className="w-4 text-muted">{at}</span>
                {name}
              </span>
            ),
          },
          {
            id: "rule",
            head: "Gets",
            stack: "second",
            cell: (rule) => <span className="text-14">{ruleInWords(rule, currency)}</span>,
          },
          {
            id: "most",
            head: "In all",
            align: "right",
            width: "124px",
            stack: "hide",
            cell: ({ most }) =>
              most === null ? (
                <span className="text-14 text-muted">No end</span>
              ) : (
                <Money value={most} currency={currency} strong={false} />
              ),
          },
          {
            id: "given",
            head: "So far",
            align: "right",
            width: "124px",
            stack: "amount",
            cell: ({ given }) => <Money value={given} currency={currency} />,
          },
        ]}
      />
      {plan.held > 0 && (
        <p className="pt-2 text-14 text-bad">
          <Money value={plan.held} currency={currency} strong={false} /> waits for money that went back.
        </p>
      )}
    </>
  );
}
