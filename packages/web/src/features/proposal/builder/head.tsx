import type { Info as ProjectInfo } from "@stint/core/project/schema";
import type { Info } from "@stint/core/proposal/schema";
import { useNavigate } from "@tanstack/react-router";
import {
  Download,
  Ellipsis,
  Eye,
  GitCompareArrows,
  Link as LinkIcon,
  RotateCcw,
  Send,
  Undo2,
} from "lucide-react";
import { Suspense, useState } from "react";
import { report } from "../../../lib/report";
import type { SaveState } from "../../../lib/sync/outbox";
import { Button } from "../../../ui/button";
import { EditorHeader, UndoButtons } from "../../../ui/editor-header";
import { IconButton } from "../../../ui/icon-button";
import { lazyPart } from "../../../ui/lazy-part";
import { Menu } from "../../../ui/menu";
import { ProjectMark } from "../../project/status-mark";
import { UnsentMark } from "../../project/unsent-mark";
import type { UnsentActions } from "../unsent-changes/use-unsent";
import { copyLink, savePdf, useProposalActions } from "./actions";
import type { ProposalDraft } from "./draft-store";
import { RESEND } from "./send-label";

const EndDialog = lazyPart(async () => (await import("./end-dialog")).EndDialog);

const open = ["published", "sent", "viewed", "changes_requested"];

export interface HeadProps {
  project: ProjectInfo;
  proposal: Info;
  draft: ProposalDraft;
  saved: SaveState;
  label: string | undefined;
  /** Changes that the client does not have; undefined without any. */
  unsent: UnsentActions | undefined;
  /** The total of the version that would be sent, in words. */
  total: string;
  onSend: () => void;
  onPublish: () => void;
}

/** The header: the proposal's name, its status, and the actions. */
export function Head({
  project,
  proposal,
  draft,
  saved,
  label,
  unsent,
  total,
  onSend,
  onPublish,
}: HeadProps) {
  const navigate = useNavigate();
  const { withdraw } = useProposalActions(proposal.id);
  const [asking, setAsking] = useState(false);
  const scope_id = project.scopes[0]?.id ?? project.id;
  const { hash } = proposal;
  const link = () => (hash ? void copyLink(hash) : onPublish());
  const pdf = () => void savePdf(proposal, project.name).catch(report);
  const preview = () =>
    void navigate({ to: "/proposal/preview/$hashOrId", params: { hashOrId: String(proposal.id) } });
  return (
    <EditorHeader
      back={{ to: `/projects/${project.id}/scopes/${scope_id}/view`, label: "Back to the project" }}
      title={proposal.change ? `Change order ${proposal.change.number}` : "Proposal"}
      subtitle={`${project.name}, ${project.client_name}`}
      status={<ProjectMark of={project} />}
      fact={unsent && <UnsentMark of={project.agreement} onSee={unsent.see} />}
      saved={saved}
      actions={
        <>
          <UndoButtons
            undo={draft.history.undo}
            redo={draft.history.redo}
            canUndo={draft.history.canUndo}
            canRedo={draft.history.canRedo}
          />
          <Button
            kind="quiet"
            size="s"
            icon={<LinkIcon size={16} />}
            onClick={link}
            className="max-lg:hidden"
          >
            Copy link
          </Button>
          <Button
            kind="quiet"
            size="s"
            icon={<Download size={16} />}
            onClick={pdf}
            disabled={!hash}
            title={hash ? undefined : "There is a PDF once the proposal has a link"}
            className="max-lg:hidden"
          >
            PDF
          </Button>
          <Menu
            label="More"
            trigger={<IconButton label="More" icon={<Ellipsis size={18} />} />}
            items={[
              { id: "preview", label: "Full-page preview", icon: <Eye />, onSelect: preview },
              { id: "link", label: "Copy link", icon: <LinkIcon />, onSelect: link },
              { id: "pdf", label: "PDF", icon: <Download />, disabled: !hash, onSelect: pdf },
              ...(unsent
                ? ([
                    "line",
                    {
                      id: "changes",
                      label: "See what changed",
                      icon: <GitCompareArrows />,
                      keys: "D",
                      onSelect: unsent.see,
                    },
                    {
                      id: "discard",
                      label: "Discard changes",
                      icon: <RotateCcw />,
                      onSelect: unsent.discard,
                    },
                  ] as const)
                : []),
              ...(open.includes(proposal.status) || proposal.status === "expired"
                ? ([
                    "line",
                    {
                      id: "withdraw",
                      label: "Withdraw",
                      icon: <Undo2 />,
                      danger: true,
                      onSelect: () => setAsking(true),
                    },
                  ] as const)
                : []),
            ]}
          />
          {unsent && (
            <Button kind="link" onClick={unsent.see} aria-keyshortcuts="D" className="mr-2 max-sm:hidden">
              See what changed
            </Button>
          )}
          {label && (
            <Button
              kind={label === RESEND ? "second" : "primary"}
              icon={<Send size={16} />}
              onClick={onSend}
              className="max-lg:hidden"
            >
              {unsent ? `${label}, ${total}` : label}
            </Button>
          )}
          {asking && (
            <Suspense fallback={null}>
              <EndDialog
                title={
                  proposal.change
                    ? `Withdraw change order ${proposal.change.number}?`
                    : "Withdraw the proposal?"
                }
                verb="Withdraw"
                pending={withdraw.isPending}
                onEnd={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
                onClose={() => setAsking(false)}
              >
                Nobody can accept it any more, and its link says so. What you wrote stays.
              </EndDialog>
            </Suspense>
          )}
        </>
      }
    />
  );
}
