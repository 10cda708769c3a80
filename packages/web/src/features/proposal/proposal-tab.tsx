import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { LinkIcon, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { dayInWords, dayOf, moment, money } from "../../lib/format";
import { Button, buttonClass } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Status } from "../../ui/status";
import { ProjectActions } from "../project/project-layout";
import { copyLink, useProposalActions } from "./builder/actions";
import { Questions } from "./builder/notes";
import { Paper } from "./builder/paper";
import { type Proposal, previewQuery, projectProposalsQuery } from "./queries";

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5 text-14">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** Where the proposal stands: who got it, when they looked, what they said. */
function Facts({ proposal, currency }: { proposal: Proposal; currency: string }) {
  const { hash } = proposal;
  return (
    <aside aria-label="Where it stands">
      <Status status={proposal.status} />
      <dl className="mt-3 border-t border-line2">
        {proposal.total !== null && (
          <Fact label={proposal.status === "accepted" ? "Accepted total" : "Sent total"}>
            <span className="font-semibold">{money(proposal.total, currency)}</span>
          </Fact>
        )}
        {proposal.document_version > 0 && <Fact label="Version">{proposal.document_version}</Fact>}
        {proposal.sent_at && <Fact label="Sent">{moment(proposal.sent_at)}</Fact>}
        {proposal.sent_to && <Fact label="To">{proposal.sent_to}</Fact>}
        {proposal.sent_at && (
          <Fact label="Viewed">
            {proposal.viewed_at
              ? `${moment(proposal.viewed_at)}${proposal.view_count > 1 ? `, ${proposal.view_count} times` : ""}`
              : "Not yet"}
          </Fact>
        )}
        {proposal.expire_at && (
          <Fact label="Open until">{dayInWords(proposal.expire_at, { long: true, year: true })}</Fact>
        )}
        {proposal.acceptance && (
          <>
            <Fact label="Signed by">
              <span className="whitespace-pre-wrap">{proposal.acceptance.name}</span>
            </Fact>
            <Fact label="Certificate">{proposal.acceptance.certificate}</Fact>
          </>
        )}
        {proposal.declined_at && (
          <Fact label="Declined">
            {proposal.declined_by}, {dayInWords(dayOf(proposal.declined_at))}
          </Fact>
        )}
        {proposal.decline_reason && <Fact label="Because">{proposal.decline_reason}</Fact>}
      </dl>
      {hash && (
        <Button
          kind="link"
          icon={<LinkIcon size={16} />}
          className="mt-4"
          onClick={() => void copyLink(hash)}
        >
          Copy the client’s link
        </Button>
      )}
      <Questions proposal={proposal} />
    </aside>
  );
}

/** The Proposal tab of a project: what the client gets, and where it stands. */
export function ProposalTab({ project_id }: { project_id: number }) {
  const { data: proposals } = useSuspenseQuery(projectProposalsQuery(project_id));
  const newest = proposals[0];
  if (!newest) return <NoProposal project_id={project_id} />;
  return <Newest proposal={newest} />;
}

const paramsOf = ({ project_id, id }: Proposal) => ({
  projectId: String(project_id),
  scopeId: String(project_id),
  proposalId: String(id),
});

function Newest({ proposal }: { proposal: Proposal }) {
  const { data: preview, error, refetch } = useQuery(previewQuery(proposal.id));
  return (
    <>
      <h2 className="sr-only">Proposal</h2>
      <ProjectActions>
        <Link
          to="/proposal/preview/$hashOrId"
          params={{ hashOrId: String(proposal.id) }}
          className={buttonClass("second")}
        >
          <span>Full-page preview</span>
        </Link>
        <Link
          to="/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId"
          params={paramsOf(proposal)}
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
        <Facts proposal={proposal} currency={preview?.document.currency ?? "USD"} />
      </div>
    </>
  );
}

function NoProposal({ project_id }: { project_id: number }) {
  const navigate = useNavigate();
  const { renew } = useProposalActions(0);
  return (
    <div className="py-6">
      <h2 className="text-17 font-semibold">No proposal yet</h2>
      <p className="mt-1 text-14 text-muted">It is made of the scope, the payment schedule and the terms.</p>
      <Button
        kind="primary"
        className="mt-5"
        pending={renew.isPending}
        onClick={() =>
          renew.mutate(project_id, {
            onSuccess: (made) =>
              void navigate({
                to: "/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId",
                params: paramsOf(made),
              }),
          })
        }
      >
        Start the proposal
      </Button>
    </div>
  );
}
