import { createFileRoute } from "@tanstack/react-router";
import { TeammateProject } from "../../../features/payout/teammate-project";
import { ProjectLayout } from "../../../features/project/project-layout";
import { projectQuery } from "../../../features/project/queries";
import { UnsentLine } from "../../../features/proposal/unsent-changes/line";

export const Route = createFileRoute("/_session/_shell/projects/$projectId")({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(projectQuery(Number(params.projectId))),
  component: ProjectRoute,
});

function ProjectRoute() {
  const { projectId } = Route.useParams();
  return <ProjectLayout id={Number(projectId)} UnsentLine={UnsentLine} TeammateProject={TeammateProject} />;
}
