import { createFileRoute } from "@tanstack/react-router";
import { PayoutPage } from "../../../features/payout/payout-page";
import { payoutsQuery } from "../../../features/payout/queries";
import { readPayoutSearch } from "../../../features/payout/search";
import { teamQuery } from "../../../features/people/queries";
import { projectQuery } from "../../../features/project/queries";

export const Route = createFileRoute("/_session/_editor/projects/$projectId/pay/payouts")({
  validateSearch: readPayoutSearch,
  loader: ({ context: { queryClient }, params }) => {
    const id = Number(params.projectId);
    return Promise.all([
      queryClient.ensureQueryData(projectQuery(id)),
      queryClient.ensureQueryData(teamQuery(id)),
      queryClient.ensureQueryData(payoutsQuery(id)),
    ]);
  },
  component: PayoutsRoute,
});

function PayoutsRoute() {
  return <PayoutPage projectId={Number(Route.useParams().projectId)} search={Route.useSearch()} />;
}
