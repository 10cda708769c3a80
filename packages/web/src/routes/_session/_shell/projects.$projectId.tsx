import { createFileRoute } from "@tanstack/react-router";
import { ProjectLayout } from "../../../features/project/project-layout";
import { projectQuery } from "../../../features/project/queries";

export const Route = createFileRoute("/_session/_shell/projects/$projectId")({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(projectQuery(Number(params.projectId))),
  component: ProjectRoute,
});

function ProjectRoute() {
  const { projectId } = Route.useParams();
  return <ProjectLayout id={Number(projectId)} />;
}
