import { createFileRoute } from "@tanstack/react-router";
import { PlanPage } from "../../../features/plan/plan-page";
import { subscriptionQuery } from "../../../features/plan/queries";
import { OwnersPage } from "../../../features/settings/owners-page";
import { isAdmin } from "../../../lib/session";

export const Route = createFileRoute("/_session/_shell/settings/plan")({
  validateSearch: (search: Record<string, unknown>): { cancel?: true } =>
    search.cancel === true ? { cancel: true } : {},
  loader: ({ context: { user, queryClient } }) =>
    isAdmin(user) ? undefined : void queryClient.prefetchQuery(subscriptionQuery),
  component: PlanRoute,
});

function PlanRoute() {
  const { cancel = false } = Route.useSearch();
  return (
    <OwnersPage>
      <PlanPage cancel={cancel} />
    </OwnersPage>
  );
}
