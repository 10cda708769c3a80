import { createFileRoute } from "@tanstack/react-router";
import { PayoutsPage } from "../../../features/payout/payouts-page";
import { allPayoutsQuery, readYear, thisYear } from "../../../features/payout/year-queries";

export const Route = createFileRoute("/_session/_shell/payouts/")({
  validateSearch: readYear,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(allPayoutsQuery),
  component: PayoutsRoute,
});

function PayoutsRoute() {
  return <PayoutsPage year={Route.useSearch().year ?? thisYear()} />;
}
