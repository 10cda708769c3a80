import { createFileRoute, redirect } from "@tanstack/react-router";
import { ProposalPreview, ProposalVersion } from "../../../features/proposal/preview-page";
import { previewQuery, proposalQuery, versionQuery } from "../../../features/proposal/queries";

interface Search {
  /** A published version in place of the draft. */
  version?: number;
  /** `7-2`: version 2 of proposal 7, to compare with. */
  with?: string;
}

export const Route = createFileRoute("/_session/_editor/proposal/preview/$hashOrId")({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(Number.isSafeInteger(Number(search.version)) && Number(search.version) > 0
      ? { version: Number(search.version) }
      : {}),
    ...(typeof search.with === "string" && /^\d+-\d+$/.test(search.with) ? { with: search.with } : {}),
  }),
  beforeLoad: ({ params }) => {
    // A hash opens the client's own page, which everybody may read.
    if (!/^\d+$/.test(params.hashOrId))
      throw redirect({ href: `/proposal/${params.hashOrId}`, reloadDocument: true });
  },
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { queryClient }, params, deps: { version } }) => {
    const id = Number(params.hashOrId);
    await Promise.all([
      queryClient.ensureQueryData(proposalQuery(id)),
      version === undefined
        ? queryClient.fetchQuery(previewQuery(id))
        : queryClient.ensureQueryData(versionQuery(id, version)),
    ]);
  },
  component: Page,
});

function Page() {
  const id = Number(Route.useParams().hashOrId);
  const { version, with: other } = Route.useSearch();
  if (version === undefined) return <ProposalPreview id={id} />;
  const [otherID, otherVersion] = (other ?? "").split("-").map(Number);
  return (
    <ProposalVersion
      id={id}
      version={version}
      against={otherID && otherVersion ? { id: otherID, version: otherVersion } : undefined}
    />
  );
}
