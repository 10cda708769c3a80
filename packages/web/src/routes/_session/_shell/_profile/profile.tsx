import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { OwnPage } from "../../../../features/profile/person-page";
import { ownProfileQuery } from "../../../../features/profile/queries";

export const Route = createFileRoute("/_session/_shell/_profile/profile")({
  loader: ({ context }) => context.queryClient.ensureQueryData(ownProfileQuery),
  component: ProfileRoute,
});

function ProfileRoute() {
  return <OwnPage profile={useSuspenseQuery(ownProfileQuery).data} />;
}
