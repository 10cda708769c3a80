import { createFileRoute } from "@tanstack/react-router";
import { PayPage } from "../../../features/payout/pay-page";
import { payoutsQuery, projectInvoicesQuery } from "../../../features/payout/queries";
import { teamQuery } from "../../../features/people/queries";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/pay/")({
  loader: ({ context: { queryClient }, params }) => {
    const id = Number(params.projectId);
    return Promise.all([
      queryClient.ensureQueryData(teamQuery(id)),
      queryClient.ensureQueryData(projectInvoicesQuery(id)),
      queryClient.ensureQueryData(payoutsQuery(id)),
    ]);
  },
  component: PayRoute,
});

function PayRoute() {
  return <PayPage projectId={Number(Route.useParams().projectId)} />;
}
