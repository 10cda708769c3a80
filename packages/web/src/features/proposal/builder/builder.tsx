import { isRefused } from "@stint/core/project/agreement/rules";
import type { Info as ProjectInfo } from "@stint/core/project/schema";
import { taxNameOf } from "@stint/core/proposal/reading/rules";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Eye, Send } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { money } from "../../../lib/format";
import { type OpenSend, useOpenSend } from "../../../lib/open-send";
import { useUser } from "../../../lib/session";
import { useUndoKeys } from "../../../lib/sync/use-undo-keys";
import { Button } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { GhostRows } from "../../../ui/ghost-rows";
import { lazyPart } from "../../../ui/lazy-part";
import { SyncLines } from "../../../ui/sync-lines";
import { projectQuery } from "../../project/queries";
import { previewQuery, proposalQuery } from "../queries";
import { useUnsent } from "../unsent-changes/use-unsent";
import { useOpenProposal, useProposalActions } from "./actions";
import { type BrandDraft, BrandingPart } from "./branding-part";
import { Head } from "./head";
import { liveDocument } from "./live-document";
import { StateNote } from "./notes";
import { PreviewPane } from "./preview-pane";
import { Rail } from "./rail";
import type { SectionId } from "./sections";
import { RESEND, sendLabel } from "./send-label";
import { GoalsPart, ScopePart } from "./text-parts";
import { useDraft } from "./use-draft";
import { usePhases } from "./use-phases";
import { useTaxes } from "./use-taxes";

// Calendars, selects and dialogs are heavy and not needed to open the page: each comes when it is.
const SchedulePart = lazyPart(async () => (await import("./schedule-part")).SchedulePart);
const Questions = lazyPart(async () => (await import("../owner/questions")).Questions);
const PlanPart = lazyPart(async () => (await import("./plan-part")).PlanPart);
const SummaryPart = lazyPart(async () => (await import("./summary-part")).SummaryPart);
const TermsPart = lazyPart(async () => (await import("./terms-part")).TermsPart);
const SendDialog = lazyPart(async () => (await import("./send-dialog")).SendDialog);
const PagesNote = lazyPart(async () => (await import("./pages-note")).PagesNote);
const SentPanel = lazyPart(async () => (await import("./sent-panel")).SentPanel);
const PublishDialog = lazyPart(async () => (await import("./publish-dialog")).PublishDialog);

export interface BuilderProps {
  project: ProjectInfo;
  proposal_id: number;
  part: SectionId;
  /** The clause of the contract terms that is open: the id of its term. */
  clause?: string | undefined;
  /** The send dialog that the address opens. */
  send: OpenSend["send"];
}

/** The builder of a proposal: its sections, the edited one, and the client's page of it. */
export function Builder({ project: initial, proposal_id, part, clause, send }: BuilderProps) {
  const user = useUser();
  const client = useQueryClient();
  const { data: proposal } = useSuspenseQuery(proposalQuery(proposal_id));
  const { data: preview } = useSuspenseQuery(previewQuery(proposal_id));
  const phases = usePhases(initial.scopes[0]?.id ?? initial.id, preview.document);
  const [project, sync, draft] = useDraft(initial, proposal_id);
  useUndoKeys(draft.history);
  const refused = proposal.change !== null && isRefused(proposal.status);
  const openProposal = useOpenProposal();
  const { change } = useProposalActions(proposal_id);
  const unsent = useUnsent(initial, {
    // A declined or withdrawn version is not sent again: its edits go on in the next change order.
    send: () => (refused ? change.mutate(undefined, { onSuccess: openProposal }) : openDialog("send")),
    flush: () => draft.document.flush().then(refresh),
    reload: draft.document.takeTheirs,
  });
  const [brand, setBrand] = useState<BrandDraft>({
    name: user.brand_name,
    color: user.primary_brand_color,
  });
  const [dialog, setDialog] = useState<"send" | "publish">();
  // The section that it was sent from. Another section or another edit hides the sent panel.
  const [sent, setSent] = useState<SectionId>();
  const [looking, setLooking] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section starts at its top
  useEffect(() => {
    pane.current?.scrollTo(0, 0);
  }, [part]);

  // An edit on the page changes whether the draft differs from the client's version.
  const composed = useRef(preview.document_hash);
  useEffect(() => {
    if (composed.current === preview.document_hash) return;
    composed.current = preview.document_hash;
    void client.invalidateQueries({ queryKey: projectQuery(initial.id).queryKey });
  }, [client, initial.id, preview.document_hash]);
  const refresh = () => client.refetchQueries({ queryKey: previewQuery(proposal_id).queryKey });
  const withTaxes = useTaxes(project.tax, preview);
  const document = liveDocument(
    preview.document,
    project,
    phases,
    { name: brand.name.trim() || preview.document.brand.name, color: brand.color },
    withTaxes,
  );
  const { currency } = document;
  const total = document.tax?.total ?? document.total;
  const label = sendLabel(proposal, preview.changed || sync.pending > 0, proposal.document_version + 1);
  const own = { project, errors: sync.fields, onChange: draft.set };
  const parts: Record<SectionId, ReactNode> = {
    branding: <BrandingPart brand={brand} onBrand={setBrand} onLogo={() => void refresh()} />,
    goals: <GoalsPart {...own} />,
    scope: <ScopePart {...own} unpriced={preview.unpriced_count} />,
    schedule:
      proposal.status === "accepted" ? (
        <PlanPart project={project} proposal_id={proposal_id} />
      ) : (
        <SchedulePart {...own} document={document} phases={phases} />
      ),
    terms: <TermsPart {...own} proposal_id={proposal_id} clause={clause} />,
    summary: <SummaryPart {...own} proposal={proposal} />,
  };
  // The dialog must show the version that will be sent: typed changes are saved and composed first.
  const openDialog = (name: "send" | "publish") =>
    void draft.document
      .flush()
      .then(refresh)
      .finally(() => setDialog(name));
  useOpenSend(send, () => openDialog("send"));
  return (
    <div className="bg-surface lg:flex lg:h-dvh lg:flex-col">
      <Head
        project={initial}
        proposal={proposal}
        draft={draft}
        saved={sync.save}
        label={label}
        unsent={initial.agreement.unsent ? unsent : undefined}
        total={money(total, currency)}
        onSend={() => openDialog("send")}
        onPublish={() => openDialog("publish")}
      />
      <div className="lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[216px_minmax(0,596px)_minmax(420px,1fr)]">
        <aside className="border-line bg-bg max-lg:sticky max-lg:top-16 max-lg:z-10 max-lg:border-b lg:overflow-y-auto lg:border-r max-sm:top-14">
          <Rail
            project={project}
            current={part}
            locked={proposal.status === "accepted" || proposal.status === "superseded"}
            onChange={draft.set}
          />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          ref={pane}
          className={cx(
            "mx-auto w-full max-w-[660px] px-8 pt-6 pb-32 outline-none max-sm:px-4 lg:max-w-none lg:overflow-y-auto lg:pb-16",
            looking && "max-lg:hidden",
          )}
        >
          <SyncLines
            view={sync}
            onReload={draft.document.takeTheirs}
            onKeep={draft.document.keepMine}
            onRetry={() => draft.session.retry()}
            className="mb-5 rounded-ctl"
          />
          <StateNote proposal={proposal} current={initial.agreement.change?.proposal_id === proposal.id} />
          <Suspense fallback={null}>
            <PagesNote document={preview.document} />
          </Suspense>
          <Suspense fallback={<GhostRows rows={4} />}>
            {sent === part && label === RESEND && preview.contact ? (
              <SentPanel
                project={project}
                proposal={proposal}
                document={document}
                contact={preview.contact}
                onResend={() => openDialog("send")}
                onEdit={() => setSent(undefined)}
              />
            ) : (
              parts[part]
            )}
          </Suspense>
          <Suspense fallback={null}>
            <Questions proposal={proposal} document={preview.document} />
          </Suspense>
        </main>
        <div
          className={cx(
            "border-line bg-bg lg:overflow-y-auto lg:border-l",
            looking ? "max-lg:min-h-dvh max-lg:pb-24" : "max-lg:hidden",
          )}
        >
          <PreviewPane document={document} editing={part} proposal_id={proposal_id} />
        </div>
      </div>
      <section
        aria-label="Total and sending"
        className="fixed inset-x-0 bottom-0 z-20 flex min-h-18 items-center gap-3 border-t border-line bg-surface px-4 pb-[env(safe-area-inset-bottom)] sm:px-8 lg:hidden"
      >
        <p className="min-w-0 flex-1">
          <span className="block text-13 text-muted">
            {document.tax?.tax_total ? `Total, incl. ${taxNameOf(document.tax)}` : "Total"}
          </span>
          <span className="block truncate text-17 font-semibold">{money(total, currency)}</span>
        </p>
        <Button
          aria-pressed={looking}
          onClick={() => {
            setLooking(!looking);
            scrollTo(0, 0);
          }}
        >
          <span className="flex items-center gap-2">
            <Eye size={16} />
            <span className="max-sm:sr-only">{looking ? "Edit" : "Preview"}</span>
          </span>
        </Button>
        {label && (
          <Button
            kind={label === RESEND ? "second" : "primary"}
            icon={<Send size={16} />}
            onClick={() => openDialog("send")}
          >
            {label === "Send proposal" ? "Send" : label}
          </Button>
        )}
      </section>
      {unsent.dialogs}
      <Suspense fallback={null}>
        {dialog === "send" && (
          <SendDialog
            project={project}
            proposal={proposal}
            preview={preview}
            flush={draft.document.flush}
            onContact={refresh}
            onRecipient={async (contact_id) => {
              draft.set({ contact_id }, true);
              await draft.document.flush();
              await refresh();
            }}
            onExpiry={async (expire_at) => {
              draft.set({ expire_at, show_expire_at: expire_at !== null }, true);
              await draft.document.flush();
              await refresh();
            }}
            onSent={() => setSent(part)}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === "publish" && (
          <PublishDialog
            proposal={proposal}
            preview={preview}
            flush={draft.document.flush}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
