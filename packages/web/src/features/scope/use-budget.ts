import { budget } from "@stint/core/project/scope/rules";
import { useTopic } from "./hooks";

/** The budget of the project, computed from the total as it is typed. */
export function useBudget() {
  const summary = useTopic("totals", ({ store }) => store.summary);
  const project = useTopic("project", ({ store }) => store.project);
  return budget({
    revenue: summary.price_total,
    margin: { percent: project.margin_percentage, amount: project.margin_amount },
    own_pay: project.owner_pay,
    team_pay: project.team_pay,
  });
}
