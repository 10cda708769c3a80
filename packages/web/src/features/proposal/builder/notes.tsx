import { isRefused } from "@stint/core/project/agreement/rules";
import type { Info } from "@stint/core/proposal/schema";
import { type ReactNode, Suspense, useState } from "react";
import { ago, dayInWords, dayOf } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { lazyPart } from "../../../ui/lazy-part";
import { useOpenProposal, useProposalActions } from "./actions";

const EndDialog = lazyPart(async () => (await import("./end-dialog")).EndDialog);

/** "Today" within a sentence; days with a month stay as they are. */
const since = (at: string): string => {
  const words = ago(at);
  return /^(Today|Yesterday)/.test(words) ? words.toLowerCase() : words;
};

function Note({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-ctl bg-hover px-4 py-3 text-14"
    >
      <div className="min-w-0 flex-1 break-words max-sm:basis-full">{children}</div>
      {action}
    </div>
  );
}

/** The note on the proposal's state, when editing has another effect in that state. */
export function StateNote({
  proposal,
  current,
}: {
  proposal: Info;
  /** Says that a change order is the project's current one, and was not dropped. */
  current: boolean;
}) {
  const openProposal = useOpenProposal();
  const { renew, change, drop } = useProposalActions(proposal.id);
  const [asking, setAsking] = useState(false);
  const again = (
    <Button
      kind="second"
      size="s"
      pending={renew.isPending}
      onClick={() => renew.mutate(proposal.project_id, { onSuccess: openProposal })}
    >
      Start a new one
    </Button>
  );
  const dropping = proposal.change && current && (
    <>
      <Button kind="second" size="s" pending={drop.isPending} onClick={() => setAsking(true)}>
        Drop the change
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <EndDialog
            title={`Drop change order ${proposal.change.number}?`}
            verb="Drop the change"
            pending={drop.isPending}
            onEnd={() => drop.mutate(undefined, { onSuccess: openProposal })}
            onClose={() => setAsking(false)}
          >
            {proposal.sent_at && !isRefused(proposal.status) ? "Its link says that you withdrew it. " : ""}
            Scope, terms and invoices become what was accepted. What was written stays under Discarded changes
            for 30 days.
          </EndDialog>
        </Suspense>
      )}
    </>
  );
  const revising = (
    <span className="flex flex-wrap gap-2">
      {dropping}
      <Button
        kind="primary"
        size="s"
        pending={change.isPending}
        onClick={() => change.mutate(undefined, { onSuccess: openProposal })}
      >
        {current ? "Revise it" : "Start a change order"}
      </Button>
    </span>
  );
  switch (proposal.status) {
    case "draft":
      return proposal.change ? (
        <Note action={dropping}>
          Change order {proposal.change.number}. The unsent invoices wait until the client answers, and go on
          unchanged if you drop it.
        </Note>
      ) : null;
    case "changes_requested":
      return proposal.changes_requested ? (
        <Note action={dropping}>
          {proposal.changes_requested.name} asked for changes ({since(proposal.changes_requested.at)}).
          <span className="mt-1 block whitespace-pre-line text-muted">
            “{proposal.changes_requested.text}”
          </span>
          <span className="mt-1 block">Change it and send the next version. The link stays the same.</span>
        </Note>
      ) : null;
    case "accepted":
      return (
        <Note
          action={
            <Button
              kind="second"
              size="s"
              pending={change.isPending}
              onClick={() => change.mutate(undefined, { onSuccess: openProposal })}
            >
              Start a change order
            </Button>
          }
        >
          {proposal.acceptance?.name ?? "The client"} accepted version {proposal.document_version}
          {proposal.accepted_at
            ? ` on ${dayInWords(dayOf(proposal.accepted_at), { long: true, year: true })}`
            : ""}
          . What was signed stays as it is.
        </Note>
      );
    case "declined":
      return (
        <Note action={proposal.change ? revising : again}>
          {proposal.declined_by ?? "The client"} declined
          {proposal.declined_at ? ` (${since(proposal.declined_at)})` : ""}.
          {proposal.decline_reason && (
            <span className="mt-1 block whitespace-pre-line text-muted">“{proposal.decline_reason}”</span>
          )}
        </Note>
      );
    case "withdrawn":
      return (
        <Note action={proposal.change ? revising : again}>
          You withdrew this {proposal.change ? "change order" : "proposal"}. Its link says so.
        </Note>
      );
    case "expired":
      return (
        <Note action={dropping}>
          Its last day has passed. Choose a later day under Summary and send it again, and the same link
          opens.
        </Note>
      );
    case "superseded":
      return <Note>A change order took its place. This one stays as it was signed.</Note>;
    default:
      return proposal.change ? (
        <Note action={dropping}>
          Change order {proposal.change.number} waits for the client. The unsent invoices wait with it.
        </Note>
      ) : null;
  }
}
