import { budget } from "@stint/core/project/scope/rules";
import { useTopic } from "./hooks";

/** What is left of the scope's total for whom, as one types. */
export function useBudget() {
  const summary = useTopic("totals", (store) => store.summary);
  const project = useTopic("project", (store) => store.project);
  return budget({
    revenue: summary.price_total,
    margin: { percent: project.margin_percentage, amount: project.margin_amount },
    own_pay: project.owner_pay,
    team_pay: project.team_pay,
  });
}
