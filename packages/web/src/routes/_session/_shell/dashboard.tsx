import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../../features/dashboard/dashboard";
import { dashboardQuery } from "../../../features/dashboard/queries";
import { readSearch } from "../../../features/dashboard/search";

export const Route = createFileRoute("/_session/_shell/dashboard")({
  validateSearch: readSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(dashboardQuery),
  component: DashboardRoute,
});

function DashboardRoute() {
  return <DashboardPage search={Route.useSearch()} />;
}
