import { createFileRoute } from "@tanstack/react-router";
import { MoneyPage } from "../../../features/account/money-page";
import { waitingQuery } from "../../../features/account/queries";
import { OwnersPage } from "../../../features/settings/owners-page";
import { isAdmin } from "../../../lib/session";

export const Route = createFileRoute("/_session/_shell/money")({
  loader: ({ context: { user, queryClient } }) =>
    isAdmin(user) ? undefined : queryClient.ensureQueryData(waitingQuery),
  component: MoneyRoute,
});

function MoneyRoute() {
  return (
    <OwnersPage title="Money">
      <MoneyPage />
    </OwnersPage>
  );
}
