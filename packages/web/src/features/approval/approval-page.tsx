import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUpRight, Check } from "lucide-react";
import { api } from "../../lib/api";
import { Code, isApiError } from "../../lib/api-error";
import { ago, dayInWords, dayOf } from "../../lib/format";
import { Button } from "../../ui/button";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { Money } from "../../ui/money";
import { PageTitle } from "../../ui/page-title";
import { Status, type StatusName } from "../../ui/status";
import { type Approval, approvalQuery } from "./queries";

const QUESTIONS: Readonly<Record<Approval["act"], string>> = {
  "invoice.send": "Send this invoice?",
  "proposal.send": "Send this proposal?",
};

const LOOK: Readonly<Record<Approval["act"], string>> = {
  "invoice.send": "Open the invoice",
  "proposal.send": "Open the proposal",
};

const AGREED: Readonly<Record<Approval["act"], string>> = {
  "invoice.send": "What it comes to",
  "proposal.send": "What is agreed once it is signed",
};

function Words({ words, className = "" }: { words: Approval["words"]; className?: string }) {
  return (
    <dl className={`mt-2 border-t border-line text-15 ${className}`}>
      {words.map(({ label, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <div key={at} className="grid grid-cols-[112px_1fr] gap-3 border-b border-line py-2">
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The status as other pages name it: one that waited too long has expired. */
function shownStatus({ status }: Approval): StatusName {
  if (status === "waiting") return "expired";
  return status === "approved" ? "sent" : "declined";
}

/** What became of it, once there is nothing left to decide. */
function outcomeOf({ status, ends_at, decided_at }: Approval): string | undefined {
  if (status === "approved") return `Approved ${ago(decided_at ?? ends_at)}. It was sent once.`;
  if (status === "declined") return `Declined ${ago(decided_at ?? ends_at)}. Nothing was sent.`;
  return ends_at < new Date().toISOString()
    ? "It waited for two weeks and ended. Nothing was sent."
    : undefined;
}

/** /approvals/{id}: what a program asks for, in our own figures, and the two ways to answer it. */
export function ApprovalPage({ id }: { id: number }) {
  const query = useQuery(approvalQuery(id));
  if (query.isError)
    return <ErrorLine onRetry={() => void query.refetch()}>This request did not load.</ErrorLine>;
  return query.data ? <Request approval={query.data} /> : <GhostRows rows={4} />;
}

function Request({ approval }: { approval: Approval }) {
  const { id, act, subject, obstacles, agreed, words, asked_by, created_at, ends_at, fingerprint } = approval;
  const queryClient = useQueryClient();
  const outcome = outcomeOf(approval);
  const hasObstacles = obstacles.length > 0;
  const decide = useMutation({
    mutationFn: async (approve: boolean) =>
      (await api.post("/approvals/{id}/decide", { path: { id }, body: { approve, fingerprint } })).data,
    onSuccess: (next) => queryClient.setQueryData(approvalQuery(id).queryKey, next),
    // What moved in between is shown at once, with the question asked again.
    onError: () => queryClient.invalidateQueries({ queryKey: approvalQuery(id).queryKey }),
  });
  const hasMoved = isApiError(decide.error) && decide.error.code === Code.Conflict;
  return (
    <section className="max-w-[560px]">
      <PageTitle title={QUESTIONS[act]} />
      <p className="mt-1 text-15 text-muted">
        {asked_by} asked {ago(created_at)}, by an API key. Every figure here is Stint's own.
      </p>
      <div className="mt-6 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <div className="min-w-0">
          <p className="text-17 font-semibold wrap-anywhere">{subject.title}</p>
          <p className="text-14 text-muted wrap-anywhere">{subject.client_name}</p>
        </div>
        <Money value={subject.amount} currency={subject.currency} className="text-32" />
      </div>
      <a href={subject.link} className="mt-3 inline-flex items-center gap-1 text-14 font-semibold underline">
        {LOOK[act]} <ArrowUpRight size={16} aria-hidden="true" />
      </a>
      <h2 className="mt-8 text-15 font-semibold">What happens if you approve</h2>
      <ul className="mt-2 border-t border-line">
        {subject.effects.map((effect) => (
          <li key={effect} className="flex min-h-11 items-center gap-3 border-b border-line py-2 text-15">
            <Check size={16} className="shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{effect}</span>
          </li>
        ))}
      </ul>
      {agreed.length > 0 && !outcome && (
        <>
          <h2 className="mt-8 text-15 font-semibold">{AGREED[act]}</h2>
          <Words words={agreed} />
        </>
      )}
      {words.length > 0 && !outcome && (
        <>
          <h2 className="mt-8 text-15 font-semibold">What your client would read</h2>
          <p className="mt-1 text-14 text-muted">{asked_by} may have written it.</p>
          <Words words={words} className="max-h-[420px] overflow-y-auto" />
        </>
      )}
      {hasMoved && !outcome && (
        <p role="alert" className="mt-4 rounded-ctl bg-warn-soft px-4 py-2.5 text-14 text-warn">
          This changed since you looked. These are the figures of now: look at them again.
        </p>
      )}
      {decide.isError && !hasMoved && <ErrorLine className="mt-4">{decide.error.message}</ErrorLine>}
      {hasObstacles && !outcome && (
        <div
          id={`${id}-obstacles`}
          role="status"
          className="mt-4 rounded-ctl bg-warn-soft px-4 py-2.5 text-14 text-warn"
        >
          <p>
            It cannot be sent from here as it stands.{" "}
            <a href={subject.link} className="font-semibold underline underline-offset-2">
              {LOOK[act]}
            </a>{" "}
            to mend it, or to send it so.
          </p>
          <ul className="mt-1 list-disc pl-5">
            {obstacles.map((obstacle) => (
              <li key={obstacle} className="wrap-anywhere">
                {obstacle}
              </li>
            ))}
          </ul>
        </div>
      )}
      {outcome ? (
        <p role="status" className="mt-6 flex items-center gap-3 text-15">
          <Status status={shownStatus(approval)} />
          {outcome}
        </p>
      ) : (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button
            kind="primary"
            disabled={!subject.recipient || hasObstacles || decide.isPending}
            aria-describedby={hasObstacles ? `${id}-obstacles` : undefined}
            onClick={() => decide.mutate(true)}
          >
            Approve and send
          </Button>
          <Button disabled={decide.isPending} onClick={() => decide.mutate(false)}>
            Decline
          </Button>
          <span className="text-13 text-muted">Waits until {dayInWords(dayOf(ends_at))}</span>
        </div>
      )}
    </section>
  );
}
