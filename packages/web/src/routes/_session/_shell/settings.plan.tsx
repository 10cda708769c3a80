import { createFileRoute } from "@tanstack/react-router";
import { PlanPage } from "../../../features/plan/plan-page";
import { subscriptionQuery } from "../../../features/plan/queries";

export const Route = createFileRoute("/_session/_shell/settings/plan")({
  validateSearch: (search: Record<string, unknown>): { cancel?: true } =>
    search.cancel === true ? { cancel: true } : {},
  loader: ({ context }) => void context.queryClient.prefetchQuery(subscriptionQuery),
  component: PlanRoute,
});

function PlanRoute() {
  const { cancel = false } = Route.useSearch();
  return <PlanPage cancel={cancel} />;
}
