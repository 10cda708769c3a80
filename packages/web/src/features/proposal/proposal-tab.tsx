import { answerOf } from "@stint/core/proposal/reading/rules";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FilePlus2, PencilLine } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Segments } from "../../ui/segments";
import { Status } from "../../ui/status";
import { ProjectActions, useMainKind, useOwnProject } from "../project/project-layout";
import type { Project } from "../project/queries";
import { useOpenProposal, useProposalActions } from "./builder/actions";
import { ClientView } from "./owner/client-view";
import { Facts } from "./owner/facts";
import { type Proposal, previewQuery, projectProposalsQuery, versionQuery } from "./queries";

/** The Proposal tab of a project: the page that the client has, the one that is not sent, and every version before. */
export function ProposalTab({ project_id }: { project_id: number }) {
  const project = useOwnProject();
  const { data: proposals } = useSuspenseQuery(projectProposalsQuery(project_id));
  if (!project) return null;
  const newest = newestOf(proposals, project.agreement);
  if (!newest) return <NoProposal project_id={project_id} />;
  return <Newest project={project} proposal={newest} proposals={proposals} />;
}

/** Answers the newest proposal; a dropped change order leaves the accepted one. */
const newestOf = (proposals: readonly Proposal[], { change: open }: Project["agreement"]) =>
  proposals.find(
    ({ id, change, status }) => !change || id === open?.proposal_id || /^(accepted|superseded)$/.test(status),
  );

/** Answers the version that the client can open: a change order's once it was sent, else the one that it changes. */
function versionOf({ document, change }: Project["agreement"]) {
  const of = change?.sent_at ? change : document;
  return of && { proposal_id: of.proposal_id, version: of.version };
}

function Newest({
  project,
  proposal,
  proposals,
}: {
  project: Project;
  proposal: Proposal;
  proposals: readonly Proposal[];
}) {
  const { agreement } = project;
  const version = versionOf(agreement);
  const draft = !version || agreement.unsent !== null;
  const [chosen, setChosen] = useState<"version" | "draft">("version");
  const shown = version && draft ? chosen : version ? "version" : "draft";
  const preview = useQuery(previewQuery(proposal.id));
  const frozen = useQuery({
    ...versionQuery(version?.proposal_id ?? 0, version?.version ?? 0),
    enabled: version !== undefined && version !== null,
  });
  const { data, error, refetch } = shown === "version" ? frozen : preview;
  const held = shown === "version" && proposals.find(({ id }) => id === version?.proposal_id);
  const { change, settle } = useProposalActions(proposal.id);
  const { withdrawal } = agreement;
  const openProposal = useOpenProposal();
  const main = useMainKind();
  const accepted = proposal.status === "accepted";
  const word = agreement.accepted?.proposal_id === version?.proposal_id ? "signed" : "sent";
  return (
    <>
      <h2 className="sr-only">Proposal</h2>
      <ProjectActions>
        <Link
          to="/proposal/preview/$hashOrId"
          params={{ hashOrId: String((shown === "version" && version?.proposal_id) || proposal.id) }}
          search={shown === "version" && version ? { version: version.version } : {}}
          className={buttonClass("second")}
        >
          <span>Full page</span>
        </Link>
        {/* A contract that a consumer withdrew from is not changed any more; one whose change they withdrew from is. */}
        {withdrawal?.whole && !withdrawal.settled_at && (
          <Button pending={settle.isPending} onClick={() => settle.mutate(withdrawal.proposal_id)}>
            Settle the withdrawal
          </Button>
        )}
        {accepted &&
          !withdrawal?.whole &&
          (!proposal.revocation || proposal.change) &&
          project.status !== "completed" && (
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
          className={buttonClass(main)}
        >
          <PencilLine size={16} aria-hidden="true" />
          <span>
            {proposal.status === "draft" && !proposal.change
              ? "Write and send"
              : accepted
                ? "Open the proposal"
                : "Edit proposal"}
          </span>
        </Link>
      </ProjectActions>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {version && draft ? (
              <Segments
                aria-label="Version of the page"
                value={chosen}
                onChange={setChosen}
                options={[
                  { value: "version", label: `Version ${version.version}, ${word}` },
                  { value: "draft", label: "Not sent yet" },
                ]}
                className="max-sm:flex max-sm:w-full"
              />
            ) : version ? (
              <p className="text-14 font-semibold">{`Version ${version.version}, ${word}`}</p>
            ) : (
              <Status status="draft" label="Not sent yet" />
            )}
            <p className="text-14 text-muted max-sm:hidden">
              {shown === "version"
                ? `The page exactly as ${agreement.document?.contact_name?.split(" ")[0] ?? project.client_name} sees it`
                : "Only you see this"}
            </p>
          </div>
          {error && <ErrorLine onRetry={() => void refetch()}>The proposal did not load.</ErrorLine>}
          {!data && !error && <GhostRows rows={6} columns={["", "92px"]} right={[1]} />}
          {data && (
            <div className="rounded-menu bg-bg sm:p-6">
              <ClientView
                document={data.document}
                answer={held ? answerOf(held.status) : "open"}
                label={
                  shown === "version" ? `Page of version ${version?.version}` : "Page that is not sent yet"
                }
              />
            </div>
          )}
        </div>
        <Facts
          project={project}
          proposal={proposal}
          proposals={proposals}
          document={preview.data?.document ?? { phases: [], currency: proposal.currency }}
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
