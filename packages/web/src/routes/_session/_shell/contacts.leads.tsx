import { createFileRoute } from "@tanstack/react-router";
import { LeadsPage } from "../../../features/lead/leads-page";
import type { LeadStatus } from "../../../features/lead/queries";

interface Search {
  status?: LeadStatus;
}

export const Route = createFileRoute("/_session/_shell/contacts/leads")({
  validateSearch: ({ status }: Record<string, unknown>): Search =>
    status === "accepted" || status === "archived" ? { status } : {},
  component: LeadsRoute,
});

function LeadsRoute() {
  return <LeadsPage status={Route.useSearch().status ?? "new"} />;
}
