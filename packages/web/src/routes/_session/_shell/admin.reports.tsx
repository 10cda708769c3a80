import { createFileRoute } from "@tanstack/react-router";
import { type ReportStatus, ReportsPage } from "../../../features/network/reports-page";

interface Search {
  status?: ReportStatus;
}

export const Route = createFileRoute("/_session/_shell/admin/reports")({
  validateSearch: ({ status }: Record<string, unknown>): Search => (status === "closed" ? { status } : {}),
  component: ReportsRoute,
});

function ReportsRoute() {
  const { status = "open" } = Route.useSearch();
  // Another list begins with all rows closed.
  return <ReportsPage key={status} status={status} />;
}
