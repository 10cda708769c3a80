import { createFileRoute, notFound } from "@tanstack/react-router";
import { type ReportStatus, ReportsPage } from "../../../features/network/reports-page";
import { getSession, isPlatformAdmin } from "../../../lib/session";

interface Search {
  status?: ReportStatus;
}

export const Route = createFileRoute("/_session/_shell/admin/reports")({
  validateSearch: ({ status }: Record<string, unknown>): Search => (status === "closed" ? { status } : {}),
  // To all others the page does not exist; what it shows, the server refuses them as well.
  beforeLoad: () => {
    const user = getSession()?.user;
    if (!user || !isPlatformAdmin(user)) throw notFound();
  },
  component: ReportsRoute,
});

function ReportsRoute() {
  const { status = "open" } = Route.useSearch();
  // Another list begins with all rows closed.
  return <ReportsPage key={status} status={status} />;
}
