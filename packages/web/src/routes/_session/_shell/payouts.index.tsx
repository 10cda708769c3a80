import { createFileRoute } from "@tanstack/react-router";
import { PayoutsPage } from "../../../features/payout/payouts-page";
import { allPayoutsQuery } from "../../../features/payout/year-queries";
import { readPayoutsSearch } from "../../../features/payout/years";

export const Route = createFileRoute("/_session/_shell/payouts/")({
  validateSearch: readPayoutsSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(allPayoutsQuery),
  component: PayoutsRoute,
});

function PayoutsRoute() {
  return <PayoutsPage search={Route.useSearch()} />;
}
