import { createFileRoute } from "@tanstack/react-router";
import { TeammateWorkPage } from "../../../features/payout/teammate-work-page";
import { ownWorkQuery } from "../../../features/payout/year-queries";
import { readYear, thisYear } from "../../../features/payout/years";

export const Route = createFileRoute("/_session/_shell/payouts/work")({
  validateSearch: readYear,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { year } }) =>
    queryClient.ensureQueryData(ownWorkQuery(year ?? thisYear())),
  component: OwnWorkRoute,
});

function OwnWorkRoute() {
  return <TeammateWorkPage year={Route.useSearch().year ?? thisYear()} />;
}
