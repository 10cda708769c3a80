import { createFileRoute, redirect } from "@tanstack/react-router";
import { ProposalPreview } from "../../../features/proposal/preview-page";
import { previewQuery, proposalQuery } from "../../../features/proposal/queries";

export const Route = createFileRoute("/_session/_editor/proposal/preview/$hashOrId")({
  beforeLoad: ({ params }) => {
    // By hash everybody may read it: that is the client's own page.
    if (!/^\d+$/.test(params.hashOrId))
      throw redirect({ href: `/proposal/${params.hashOrId}`, reloadDocument: true });
  },
  loader: async ({ context: { queryClient }, params }) => {
    const id = Number(params.hashOrId);
    await Promise.all([
      queryClient.ensureQueryData(proposalQuery(id)),
      queryClient.fetchQuery(previewQuery(id)),
    ]);
  },
  component: Page,
});

function Page() {
  const { hashOrId } = Route.useParams();
  return <ProposalPreview id={Number(hashOrId)} />;
}
