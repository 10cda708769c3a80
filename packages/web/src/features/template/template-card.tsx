import type { Info } from "@stint/core/template/schema";
import { BookmarkPlus, Eye, FilePlus, Link2, Lock } from "lucide-react";
import { useUser } from "../../lib/session";
import { IconButton } from "../../ui/icon-button";
import { RowMenu } from "../../ui/menu";
import { Money } from "../../ui/money";
import { PhaseList } from "../library/templates/phase-list";
import { copyShareLink } from "../library/templates/share-link";
import { describe } from "../library/templates/type-words";
import { runOrUpgrade } from "../plan/locks";
import { SaveButton } from "./save-button";
import { UseButton } from "./use-button";
import { useTemplate } from "./use-template";
import { REASON_WORDS } from "./words";

/** A template of the community's in its cell: what it is, its phases, its total, and what can be done with it. */
export function TemplateCard({
  template,
  onOpen,
  onSave,
}: {
  template: Info;
  onOpen: () => void;
  onSave: () => void;
}) {
  const { is_subscribed } = useUser();
  const { label, reason: lock, run } = useTemplate(template);
  const { template_name, price_total, currency, reason } = template;
  return (
    <li
      data-cell=""
      className="templates-cell relative flex flex-col border-r border-b border-line px-6 py-5 max-sm:px-4"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-15 font-semibold">
            <button
              type="button"
              data-open=""
              onClick={onOpen}
              className="rounded-chip text-left after:absolute after:inset-0"
            >
              {template_name}
            </button>
          </h3>
          <p className="text-13 text-muted">{describe(template)}</p>
          {reason && <p className="mt-1 text-13">{REASON_WORDS[reason]}</p>}
        </div>
        <div className="relative -mt-1 -mr-2 flex items-center">
          <div className="templates-quick flex items-center">
            <IconButton size="s" label={`Read ${template_name}`} icon={<Eye size={17} />} onClick={onOpen} />
            <SaveButton size="s" name={template_name} onSave={onSave} />
          </div>
          <RowMenu
            label={`More for ${template_name}`}
            items={[
              {
                id: "use",
                label,
                icon: <FilePlus />,
                onSelect: run,
                ...(lock && {
                  icon: <Lock />,
                  title: lock,
                }),
              },
              {
                id: "save",
                label: "Save to My Templates",
                icon: is_subscribed ? <BookmarkPlus /> : <Lock />,
                onSelect: () => runOrUpgrade(`Save ${template_name}`, onSave),
              },
              {
                id: "link",
                label: "Copy share link",
                icon: <Link2 />,
                onSelect: () => void copyShareLink(template),
              },
            ]}
          />
        </div>
      </div>
      <PhaseList template={template} />
      <div className="mt-auto flex min-h-9 items-center justify-between gap-3 pt-3">
        <span className="templates-action relative">
          <span className="templates-label text-13 text-muted">Recommended</span>
          <UseButton template={template} kind="primary" size="s" className="templates-quick" />
        </span>
        <Money value={price_total} currency={currency} noCents className="text-17" />
      </div>
    </li>
  );
}
