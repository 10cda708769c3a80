import { createFileRoute } from "@tanstack/react-router";
import { MoneyPage } from "../../../features/account/money-page";
import { waitingQuery } from "../../../features/account/queries";

export const Route = createFileRoute("/_session/_shell/money")({
  loader: ({ context }) => context.queryClient.ensureQueryData(waitingQuery),
  component: MoneyPage,
});
