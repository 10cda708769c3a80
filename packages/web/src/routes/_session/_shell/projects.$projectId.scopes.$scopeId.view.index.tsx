import { createFileRoute } from "@tanstack/react-router";
import { ProposalTab } from "../../../features/proposal/proposal-tab";
import { projectProposalsQuery } from "../../../features/proposal/queries";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/scopes/$scopeId/view/")({
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData(projectProposalsQuery(Number(params.projectId))),
  component: Page,
});

function Page() {
  const { projectId } = Route.useParams();
  return <ProposalTab key={projectId} project_id={Number(projectId)} />;
}
