import { createFileRoute } from "@tanstack/react-router";
import { teamQuery } from "../../../features/people/queries";
import { TeamPage } from "../../../features/people/team";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/team/")({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(teamQuery(Number(params.projectId))),
  component: TeamRoute,
});

function TeamRoute() {
  return <TeamPage projectId={Number(Route.useParams().projectId)} />;
}
