import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { isOwned, projectQuery } from "../../../features/project/queries";
import { Builder } from "../../../features/proposal/builder/builder";
import { isSection, type SectionId } from "../../../features/proposal/builder/sections";
import { previewQuery, proposalQuery } from "../../../features/proposal/queries";
import { type OpenSend, readSend } from "../../../lib/open-send";
import { OwnCurrency } from "../../../ui/currency";

export const Route = createFileRoute(
  "/_session/_editor/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId",
)({
  validateSearch: (search: Record<string, unknown>): OpenSend & { part?: SectionId; clause?: string } => ({
    ...readSend(search),
    ...(isSection(search.part) ? { part: search.part } : {}),
    ...(search.clause === undefined ? {} : { clause: String(search.clause) }),
  }),
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(projectQuery(Number(params.projectId))),
      queryClient.ensureQueryData(proposalQuery(Number(params.proposalId))),
      queryClient.fetchQuery(previewQuery(Number(params.proposalId))),
    ]);
  },
  component: Page,
});

function Page() {
  const { projectId, proposalId } = Route.useParams();
  const { part = "branding", clause, send } = Route.useSearch();
  const { data: project } = useSuspenseQuery(projectQuery(Number(projectId)));
  if (!isOwned(project)) throw notFound();
  return (
    <OwnCurrency value={project.currency}>
      <Builder
        key={proposalId}
        project={project}
        proposal_id={Number(proposalId)}
        part={part}
        clause={clause}
        send={send}
      />
    </OwnCurrency>
  );
}
