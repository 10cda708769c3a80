import { negate } from "@stint/core/platform/money";
import { WORDS } from "@stint/core/platform/status";
import { useQuery } from "@tanstack/react-query";
import { count } from "../../lib/format";
import { useCurrency } from "../../ui/currency";
import { SectionHead } from "../../ui/ledger";
import { Money } from "../../ui/money";
import { Progress as Bar } from "../../ui/progress";
import { billableQuery } from "./billable";
import type { ProjectOverview } from "./queries";

type Work = ProjectOverview["progress"];
const doneOf = ({ completed, accepted }: Work): number => completed + accepted;

/** There was work, and all of it is done. */
export const isAllDone = (work: Work): boolean => work.total > 0 && doneOf(work) === work.total;

/** The progress of the work, in words and one bar. */
export function Progress({ progress }: { progress: Work }) {
  const { total, started, accepted, rejected } = progress;
  if (total === 0) return null;
  const done = doneOf(progress);
  const rest = [
    started > 0 ? `${started} under way` : "",
    rejected > 0 ? `${rejected} sent back` : "",
    accepted > 0 ? `${accepted} accepted` : "",
  ].filter(Boolean);
  return (
    <section>
      <SectionHead title="Work" note={`${done} of ${count(total, "service")} done`} />
      <div className="mt-3">
        <Bar label="Services done" value={done} of={total} />
      </div>
      {rest.length > 0 && <p className="mt-2 text-14 text-muted">{`${rest.join(", ")}.`}</p>}
    </section>
  );
}

/** The invoiced and received amounts, and the team's agreed pay; a block per currency (D7). */
export function MoneyFigures({
  projectId,
  money,
  team,
}: Pick<ProjectOverview, "money" | "team"> & { projectId: number }) {
  const own = useCurrency();
  const { data: agreed } = useQuery(billableQuery(projectId));
  const accepted = agreed?.accepted
    ? [
        { label: "Accepted", value: agreed.total, currency: agreed.currency },
        ...(agreed.net.planned > 0
          ? [{ label: "On draft invoices", value: agreed.net.planned, currency: agreed.currency }]
          : []),
        // The line is left out when drafts hold all of it: a 0 beside them would read as if nothing were to come.
        ...(agreed.left === 0 && agreed.planned > 0
          ? []
          : [
              {
                label: agreed.left < 0 ? "More than was accepted" : "Left to invoice",
                value: Math.abs(agreed.left),
                currency: agreed.currency,
              },
            ]),
        ...(agreed.given > 0
          ? [{ label: "Given as a discount", value: agreed.given, currency: agreed.currency }]
          : []),
        ...(agreed.beside > 0
          ? [{ label: "Invoiced beside what was accepted", value: agreed.beside, currency: agreed.currency }]
          : []),
      ]
    : [];
  // The invoiced amount is the sum of the lines below it.
  const lines = money.flatMap(({ currency, invoiced, due, overdue, ...of }) => [
    { label: "Invoiced", value: invoiced, currency },
    { label: "Received", value: of.received, currency },
    ...[
      { label: "Processing that the client paid", value: negate(of.surcharges), currency },
      { label: WORDS.refunded, value: of.refunded, currency },
      of.paid_with_credit < 0
        ? { label: "Kept as the client’s credit", value: of.paid_with_credit, currency }
        : { label: "Paid with credit", value: of.paid_with_credit, currency },
      { label: "Tax withheld", value: of.withheld, currency },
    ].filter(({ value }) => value !== 0),
    { label: overdue > 0 ? "Still due, some of it late" : "Still due", value: due, currency },
  ]);
  const pay = team.agreed > 0 ? [{ label: "Agreed with the team", value: team.agreed, currency: own }] : [];
  const all = [...accepted, ...lines, ...pay];
  return (
    <section>
      <SectionHead title="Money" />
      {all.length === 0 && <p className="pt-3 text-14 text-muted">Nothing was invoiced yet.</p>}
      <dl className="divide-y divide-line">
        {all.map(({ label, value, currency }) => (
          <div
            key={`${label} ${currency}`}
            className="flex items-baseline justify-between gap-4 py-2 text-14"
          >
            <dt className="text-muted">{label}</dt>
            <dd>
              <Money value={value} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
