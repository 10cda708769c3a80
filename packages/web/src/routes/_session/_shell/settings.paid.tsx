import { createFileRoute } from "@tanstack/react-router";
import type { Return } from "../../../features/account/use-connected-account";
import { GettingPaidPage } from "../../../features/settings/getting-paid/getting-paid-page";
import { OwnersPage } from "../../../features/settings/owners-page";

export const Route = createFileRoute("/_session/_shell/settings/paid")({
  // What the payment provider's link carries; looked at in the component, which loads later.
  validateSearch: (search): { payments?: unknown } => search,
  component: PaidRoute,
});

function PaidRoute() {
  const { payments } = Route.useSearch();
  const back: Return | undefined = payments === "returned" || payments === "again" ? payments : undefined;
  return (
    <OwnersPage>
      <GettingPaidPage back={back} />
    </OwnersPage>
  );
}
