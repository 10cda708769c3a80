import type { Info as ProjectInfo } from "@stint/core/project/schema";
import type { Info } from "@stint/core/proposal/schema";
import { useNavigate } from "@tanstack/react-router";
import { Download, Ellipsis, Eye, Link as LinkIcon, Send, Undo2 } from "lucide-react";
import { ago } from "../../../lib/format";
import { report } from "../../../lib/report";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { Menu } from "../../../ui/menu";
import { Status } from "../../../ui/status";
import { EditorHeader, type SaveState } from "../../shell/editor-layout";
import { copyLink, savePdf, useProposalActions } from "./actions";

const open = ["published", "sent", "viewed", "changes_requested"];

function detailOf(proposal: Info): string | undefined {
  const { status, sent_at, viewed_at, accepted_at, declined_at, view_count } = proposal;
  const when =
    status === "viewed"
      ? viewed_at
      : status === "accepted"
        ? accepted_at
        : status === "declined"
          ? declined_at
          : sent_at;
  if (!when) return undefined;
  const words = ago(when);
  return status === "viewed" && view_count > 1 ? `${words}, ${view_count} times` : words;
}

/** "Send proposal", "Send again" or "Send version 2"; nothing once it cannot be sent any more. */
export function sendLabel(proposal: Info, changed: boolean, next: number): string | undefined {
  if (proposal.status === "draft" || proposal.status === "published") return "Send proposal";
  if (/^(sent|viewed|changes_requested|expired)$/.test(proposal.status))
    return changed ? `Send version ${next}` : "Send again";
  return undefined;
}

export interface HeadProps {
  project: ProjectInfo;
  proposal: Info;
  saved: SaveState;
  label: string | undefined;
  onSend: () => void;
  onPublish: () => void;
}

/** The header: what it is, where it stands, and what to do with it. */
export function Head({ project, proposal, saved, label, onSend, onPublish }: HeadProps) {
  const navigate = useNavigate();
  const { withdraw } = useProposalActions(proposal.id);
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
      status={<Status status={proposal.status} detail={detailOf(proposal)} />}
      saved={saved}
      actions={
        <>
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
              ...(open.includes(proposal.status) || proposal.status === "expired"
                ? ([
                    "line",
                    {
                      id: "withdraw",
                      label: "Withdraw",
                      icon: <Undo2 />,
                      danger: true,
                      onSelect: () => withdraw.mutate(),
                    },
                  ] as const)
                : []),
            ]}
          />
          {label && (
            <Button kind="primary" icon={<Send size={16} />} onClick={onSend} className="max-lg:hidden">
              {label}
            </Button>
          )}
        </>
      }
    />
  );
}
