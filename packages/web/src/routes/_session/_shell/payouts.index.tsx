import { createFileRoute } from "@tanstack/react-router";
import { PayoutsPage } from "../../../features/payout/payouts-page";
import { allPayoutsQuery, readPayoutsSearch } from "../../../features/payout/year-queries";

export const Route = createFileRoute("/_session/_shell/payouts/")({
  validateSearch: readPayoutsSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(allPayoutsQuery),
  component: PayoutsRoute,
});

function PayoutsRoute() {
  return <PayoutsPage search={Route.useSearch()} />;
}
