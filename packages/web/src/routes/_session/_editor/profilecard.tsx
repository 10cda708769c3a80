import { createFileRoute } from "@tanstack/react-router";
import { CardPage } from "../../../features/profile/card-page";
import { ownProfileQuery } from "../../../features/profile/queries";

export const Route = createFileRoute("/_session/_editor/profilecard")({
  loader: ({ context }) => context.queryClient.ensureQueryData(ownProfileQuery),
  component: CardPage,
});
