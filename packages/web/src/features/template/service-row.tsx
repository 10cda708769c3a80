import { LOCKED } from "@stint/core/billing/gate/rules";
import type { Deliverable } from "@stint/core/library/schema";
import { Lock, Plus } from "lucide-react";
import { useUser } from "../../lib/session";
import { Checkbox } from "../../ui/checkbox";
import { cx } from "../../ui/cx";
import { IconButton } from "../../ui/icon-button";
import { Tag } from "../../ui/tag";
import { Tooltip } from "../../ui/tooltip";
import { PriceFace } from "./price-face";
import { SaveButton } from "./save-button";
import type { Pick } from "./use-picks";
import { formatDescription } from "./words";

/** A service of the community's: what it is, who does it, what it usually costs; to save, or to add to a scope. */
export function ServiceRow({
  service,
  isSaved,
  onSave,
  pick,
}: {
  service: Deliverable;
  isSaved: boolean;
  onSave: () => void;
  /** In the scope editor alone. */
  pick: Pick | undefined;
}) {
  const { is_subscribed } = useUser();
  const { name, description, role_name, price_locked } = service;
  const add = pick && (
    <IconButton
      kind="second"
      label={`Add ${name}`}
      {...(price_locked && { title: undefined })}
      icon={price_locked ? <Lock size={16} /> : <Plus size={17} />}
      onClick={pick.onAdd}
    />
  );
  return (
    <li
      data-cell=""
      className="templates-row flex items-center gap-4 border-b border-line px-6 py-2.5 hover:bg-bg focus-within:bg-bg max-sm:px-4"
    >
      {pick && !price_locked && (
        <Checkbox aria-label={`Choose ${name}`} checked={pick.isChosen} onChange={pick.onChoose} />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15">
          {/* Reached by the arrows, since a row has nothing to open. */}
          <span data-open="" tabIndex={-1} className="rounded-chip outline-offset-2">
            {name}
          </span>
          {pick?.isAdded && (
            <Tag look="added" className="h-5.5! px-1.5!">
              added
            </Tag>
          )}
          {isSaved && (
            <Tag look="outline" className="h-5.5! px-1.5!">
              In My Templates
            </Tag>
          )}
        </p>
        {description && (
          <p className="line-clamp-2 text-14 text-muted">{formatDescription(description, is_subscribed)}</p>
        )}
        <p className="text-13 text-muted sm:hidden">{role_name}</p>
      </div>
      <div className="templates-role max-sm:hidden">
        <Tag className="max-w-full">
          <span className="truncate">{role_name}</span>
        </Tag>
      </div>
      <div className="templates-price shrink-0 text-right">
        <PriceFace service={service} />
      </div>
      <div className={cx("flex shrink-0 gap-2", pick && "max-sm:flex-col")}>
        {pick && (price_locked ? <Tooltip text={LOCKED.quickAdd}>{add ?? <span />}</Tooltip> : add)}
        {/* One lock is enough for a row. */}
        {!(pick && price_locked) && (
          <SaveButton kind="second" name={name} isSaved={isSaved} onSave={onSave} />
        )}
      </div>
    </li>
  );
}
