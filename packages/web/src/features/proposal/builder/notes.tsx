import type { Info } from "@stint/core/proposal/schema";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ago, dayInWords, dayOf } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { useProposalActions } from "./actions";

function Note({ children, action, bad }: { children: ReactNode; action?: ReactNode; bad?: boolean }) {
  return (
    <div
      role="status"
      className={`mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-ctl px-4 py-3 text-14 ${bad ? "bg-bad-soft text-bad" : "bg-hover"}`}
    >
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}

/** Another tab changed the same fields: nothing is overwritten without being asked. */
export function StaleNote({ onReload }: { onReload: () => void }) {
  return (
    <Note
      bad
      action={
        <Button kind="link" onClick={onReload}>
          Take the newest
        </Button>
      }
    >
      This was changed in another tab. What you typed last is still here and not saved.
    </Note>
  );
}

/** What happened to the proposal, where that changes what editing means. */
export function StateNote({ proposal }: { proposal: Info }) {
  const navigate = useNavigate();
  const { renew } = useProposalActions(proposal.id);
  const again = (
    <Button
      kind="second"
      size="s"
      pending={renew.isPending}
      onClick={() =>
        renew.mutate(proposal.project_id, {
          onSuccess: (next) =>
            void navigate({
              to: "/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId",
              params: {
                projectId: String(next.project_id),
                scopeId: String(next.project_id),
                proposalId: String(next.id),
              },
            }),
        })
      }
    >
      Start a new one
    </Button>
  );
  switch (proposal.status) {
    case "accepted":
      return (
        <Note>
          {proposal.acceptance?.name ?? "The client"} accepted version {proposal.document_version}
          {proposal.accepted_at
            ? ` on ${dayInWords(dayOf(proposal.accepted_at), { long: true, year: true })}`
            : ""}
          . What was signed stays as it is; changes here do not touch it.
        </Note>
      );
    case "declined":
      return (
        <Note action={again}>
          {proposal.declined_by ?? "The client"} declined
          {proposal.declined_at ? ` (${ago(proposal.declined_at)})` : ""}.
          {proposal.decline_reason && (
            <span className="mt-1 block whitespace-pre-line text-muted">“{proposal.decline_reason}”</span>
          )}
        </Note>
      );
    case "withdrawn":
      return <Note action={again}>You withdrew this proposal. Its link says so.</Note>;
    case "expired":
      return (
        <Note>
          Its last day has passed. Choose a later day under Summary and send it again, and the same link
          opens.
        </Note>
      );
    default:
      return null;
  }
}

/** What the client asked on the page; answered by mail. */
export function Questions({ proposal }: { proposal: Info }) {
  if (proposal.questions.length === 0) return null;
  return (
    <section aria-labelledby="asked" className="mt-10 border-t border-line pt-5">
      <h3 id="asked" className="text-15 font-semibold">
        Questions from the client
      </h3>
      <ul>
        {proposal.questions.map((question) => (
          <li key={question.id} className="border-b border-line py-3 text-14 last:border-b-0">
            <p className="break-words whitespace-pre-line">{question.text}</p>
            <p className="mt-0.5 text-13 text-muted">
              {question.name}, {ago(question.asked_at)}.{" "}
              <a href={`mailto:${question.email}`} className="text-accent-ink underline underline-offset-2">
                Answer {question.email}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
