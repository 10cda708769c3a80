import { createFileRoute } from "@tanstack/react-router";
import { StatementPage } from "../../../features/payout/statement-page";
import { statementQuery } from "../../../features/payout/year-queries";
import { readYear, thisYear } from "../../../features/payout/years";

interface Search {
  user_id: number;
  year?: number;
}

export const Route = createFileRoute("/_session/_shell/payouts/statement")({
  validateSearch: (search: Record<string, unknown>): Search => {
    const user_id = Number(search.user_id);
    return { user_id: Number.isSafeInteger(user_id) ? user_id : 0, ...readYear(search) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { user_id, year } }) =>
    queryClient.ensureQueryData(statementQuery(user_id, year ?? thisYear())),
  component: StatementRoute,
});

function StatementRoute() {
  const { user_id, year } = Route.useSearch();
  return <StatementPage userId={user_id} year={year ?? thisYear()} />;
}
