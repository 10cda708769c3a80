import { shareOf } from "@stint/core/platform/money";
import { Suspense } from "react";
import { count } from "../../lib/format";
import { Amount } from "../../ui/amount";
import { Money } from "../../ui/money";
import { BudgetAndTeam } from "./fields";
import { useTopic } from "./hooks";
import { useRoles } from "./roles";
import { summaryHeading as heading, summarySection as section } from "./row-class";

/** The right-hand column: total, price by role, budget, team. */
export function Summary() {
  const summary = useTopic("totals", (store) => store.summary);
  const services = summary.tasks.length;
  const note = [
    count(services, "service"),
    summary.unpriced_count > 0 ? `${summary.unpriced_count} not priced yet` : "",
  ];
  return (
    <>
      <Amount
        size="tool"
        label="Scope total"
        value={summary.price_total}
        note={<span className="text-13">{note.filter(Boolean).join(", ")}</span>}
      />
      <ByRole />
      <Suspense fallback={null}>
        <BudgetAndTeam />
      </Suspense>
    </>
  );
}

function ByRole() {
  const summary = useTopic("totals", (store) => store.summary);
  const roles = useRoles();
  const sums = summary.roles
    .filter(({ price_total }) => price_total > 0)
    .sort((a, b) => b.price_total - a.price_total);
  const most = sums[0]?.price_total ?? 0;
  if (sums.length === 0) return null;
  return (
    <section className={section} aria-label="Price by role">
      <h2 className={heading}>Price by role</h2>
      <ul className="mt-2 space-y-2.5">
        {sums.map(({ role_id, price_total }) => (
          <li key={role_id}>
            <p className="flex justify-between gap-3 text-14">
              <span className="truncate">{roles.name(role_id)}</span>
              <Money value={price_total} strong={false} />
            </p>
            <span aria-hidden="true" className="mt-0.5 block h-1 rounded-full bg-bar4">
              <span
                className="block h-full rounded-full bg-bar2"
                style={{ width: `${shareOf(price_total, most, 1)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
