import { Link, useNavigate } from "@tanstack/react-router";
import { Copy, Eye, FilePlus, Link2, Link2Off, Lock, Pencil, TextCursorInput, Trash2 } from "lucide-react";
import { openCheckout } from "../../../lib/checkout";
import { openDialog } from "../../../lib/dialogs";
import { dayInWords } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { RowMenu } from "../../../ui/menu";
import type { MenuItem } from "../../../ui/menu-item";
import { Money } from "../../../ui/money";
import { useTemplateChanges } from "./changes";
import { PhaseList } from "./phase-list";
import type { Template, TemplateUsage } from "./queries";
import { copyShareLink } from "./share-link";
import { describe } from "./type-words";
import { outcomeWords, usedWords } from "./usage-words";

interface TemplateCellProps {
  template: Template;
  usage: TemplateUsage | undefined;
  onRename: () => void;
}

/** A template on its card: what it is, its phases, how often it was used, its total. */
export function TemplateCell({ template, usage, onRename }: TemplateCellProps) {
  const { id, name, hidden_since } = template;
  const { duplicate, remove, stopSharing } = useTemplateChanges();
  const navigate = useNavigate();
  const params = { scopeTemplateId: `${id}`, scopeId: `${template.scope_id}` };
  const editRoute = "/mylibrary/templates/$scopeTemplateId/scopes/$scopeId/edit";
  const view = () => openDialog("templates", { tab: "scopes", id });
  const use = () => openDialog("create-project", { template: id, template_name: name });
  const deletion: MenuItem = {
    id: "delete",
    label: "Delete",
    icon: <Trash2 />,
    danger: true,
    onSelect: () => remove(template),
  };
  const unsharing: MenuItem = {
    id: "unshare",
    label: "Stop sharing",
    icon: <Link2Off />,
    onSelect: () => stopSharing(template),
  };
  const about = describe(template);
  if (hidden_since)
    return (
      <li className="template-cell flex min-w-0 flex-col">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 text-muted">
            <h2 className="flex items-center gap-2 text-15 font-semibold">
              <Lock size={15} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 break-words">{name}</span>
            </h2>
            <p className="text-14">{about}</p>
          </div>
          <RowMenu
            label={`More for ${name}`}
            items={[
              { id: "upgrade", label: "Upgrade plan", icon: <Lock />, onSelect: () => openCheckout() },
              // A link that was given away still opens, on every plan.
              unsharing,
              "line",
              deletion,
            ]}
          />
        </div>
        <p className="mt-auto pt-4 text-13 text-muted">{`Hidden since ${dayInWords(hidden_since)}`}</p>
      </li>
    );
  return (
    <li data-cell="" className="template-cell flex min-w-0 flex-col">
      <div className="relative flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="text-15 font-semibold break-words">
            <Link to={editRoute} params={params} data-open="" className="rounded-chip hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-14 text-muted">{about}</p>
        </div>
        <span className="template-quick top-0 touch:hidden">
          <IconButton size="s" label={`View ${name}`} icon={<Eye size={18} />} onClick={view} />
          <IconButton
            size="s"
            label={`Duplicate ${name}`}
            icon={<Copy size={17} />}
            onClick={() => duplicate(template)}
          />
        </span>
        <RowMenu
          label={`More for ${name}`}
          items={[
            { id: "use", label: "Use in a proposal", icon: <FilePlus />, onSelect: use },
            { id: "view", label: "View", icon: <Eye />, onSelect: view },
            {
              id: "edit",
              label: "Edit",
              icon: <Pencil />,
              onSelect: () => void navigate({ to: editRoute, params }),
            },
            { id: "rename", label: "Rename", icon: <TextCursorInput />, onSelect: onRename },
            { id: "copy", label: "Duplicate", icon: <Copy />, onSelect: () => duplicate(template) },
            {
              id: "share",
              label: "Copy share link",
              icon: <Link2 />,
              onSelect: () => void copyShareLink(template),
            },
            unsharing,
            "line",
            deletion,
            ...(usage && usage.used > 0
              ? [
                  "line" as const,
                  {
                    id: "usage",
                    heading: outcomeWords(usage).map((line) => (
                      <span key={line} className="block">
                        {line}
                      </span>
                    )),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <PhaseList template={template} />
      <div className="mt-auto flex min-h-9 items-center justify-between gap-3 pt-3">
        <span className="relative min-w-0 flex-1">
          <span className="text-13 text-muted">{usedWords(usage)}</span>
          <span className="template-quick top-1/2 left-0 -translate-y-1/2 touch:hidden">
            <Button kind="primary" size="s" onClick={use}>
              Use in a proposal
            </Button>
          </span>
        </span>
        <Money value={template.price_total} currency={template.currency} noCents className="text-17" />
      </div>
    </li>
  );
}
