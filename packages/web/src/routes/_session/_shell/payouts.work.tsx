import { createFileRoute } from "@tanstack/react-router";
import { OwnWorkPage } from "../../../features/payout/own-work-page";
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
  return <OwnWorkPage year={Route.useSearch().year ?? thisYear()} />;
}
