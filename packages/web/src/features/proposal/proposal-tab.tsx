import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FilePlus2, PencilLine } from "lucide-react";
import { Button, buttonClass } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { ProjectActions } from "../project/project-layout";
import { useOpenProposal, useProposalActions } from "./builder/actions";
import { Paper } from "./builder/paper";
import { Facts } from "./owner/facts";
import { type Proposal, previewQuery, projectProposalsQuery } from "./queries";

/** The Proposal tab of a project: what the client gets, where it stands, and every version before. */
export function ProposalTab({ project_id }: { project_id: number }) {
  const { data: proposals } = useSuspenseQuery(projectProposalsQuery(project_id));
  const standing = standingOf(proposals);
  if (!standing) return <NoProposal project_id={project_id} />;
  return <Standing proposal={standing} proposals={proposals} />;
}

/** The newest; a change order that was dropped leaves what was accepted. */
const standingOf = (proposals: readonly Proposal[]): Proposal | undefined =>
  proposals.find(({ change, status }) => !change || status !== "withdrawn") ?? proposals[0];

function Standing({ proposal, proposals }: { proposal: Proposal; proposals: readonly Proposal[] }) {
  const { data: preview, error, refetch } = useQuery(previewQuery(proposal.id));
  const { change } = useProposalActions(proposal.id);
  const openProposal = useOpenProposal();
  return (
    <>
      <h2 className="sr-only">Proposal</h2>
      <ProjectActions>
        <Link
          to="/proposal/preview/$hashOrId"
          params={{ hashOrId: String(proposal.id) }}
          search={proposal.status === "accepted" ? { version: proposal.document_version } : {}}
          className={buttonClass("second")}
        >
          <span>{proposal.status === "accepted" ? "Read what was signed" : "Full-page preview"}</span>
        </Link>
        {proposal.status === "accepted" && (
          <Button
            icon={<FilePlus2 size={16} />}
            pending={change.isPending}
            onClick={() => change.mutate(undefined, { onSuccess: openProposal })}
          >
            Start a change order
          </Button>
        )}
        <Link
          to="/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId"
          params={{
            projectId: String(proposal.project_id),
            scopeId: String(proposal.project_id),
            proposalId: String(proposal.id),
          }}
          className={buttonClass("primary")}
        >
          <PencilLine size={16} aria-hidden="true" />
          <span>{proposal.status === "draft" ? "Write and send" : "Open the proposal"}</span>
        </Link>
      </ProjectActions>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="max-lg:order-2">
          {error && <ErrorLine onRetry={() => void refetch()}>The proposal did not load.</ErrorLine>}
          {!preview && !error && <GhostRows rows={6} columns={["", "92px"]} right={[1]} />}
          {preview && <Paper document={preview.document} />}
        </div>
        <Facts
          proposal={proposal}
          proposals={proposals}
          document={preview?.document ?? { phases: [], currency: proposal.currency }}
        />
      </div>
    </>
  );
}

function NoProposal({ project_id }: { project_id: number }) {
  const openProposal = useOpenProposal();
  const { renew } = useProposalActions(0);
  return (
    <div className="py-6">
      <h2 className="text-17 font-semibold">No proposal yet</h2>
      <p className="mt-1 text-14 text-muted">It is made of the scope, the payment schedule and the terms.</p>
      <Button
        kind="primary"
        className="mt-5"
        pending={renew.isPending}
        onClick={() => renew.mutate(project_id, { onSuccess: openProposal })}
      >
        Start the proposal
      </Button>
    </div>
  );
}
