import { createFileRoute } from "@tanstack/react-router";
import { teamQuery } from "../../../features/team/queries";
import { TeamPage } from "../../../features/team/team-page";

export const Route = createFileRoute("/_session/_shell/settings/team")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(teamQuery),
  component: TeamPage,
});
