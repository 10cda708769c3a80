import { LOCKED } from "@stint/core/billing/gate/rules";
import { BookmarkPlus, Check, Lock } from "lucide-react";
import { useUser } from "../../lib/session";
import { IconButton, type IconButtonProps } from "../../ui/icon-button";
import { Tooltip } from "../../ui/tooltip";
import { runOrUpgrade } from "../plan/locks";

/** The bookmark that keeps something in My Templates; on a plan that lacks it a lock, its reason, and the plans. */
export function SaveButton({
  name,
  isSaved = false,
  isIncluded = false,
  reason = LOCKED.template,
  onSave,
  ...rest
}: Pick<IconButtonProps, "size" | "kind" | "className" | "disabled"> & {
  name: string;
  isSaved?: boolean;
  /** Every plan includes it. */
  isIncluded?: boolean;
  reason?: string;
  onSave: () => void;
}) {
  const { is_subscribed } = useUser();
  const label = `Save ${name} to My Templates`;
  if (!is_subscribed && !isIncluded)
    return (
      <Tooltip text={reason}>
        <IconButton
          {...rest}
          label={label}
          title={undefined}
          icon={<Lock size={16} />}
          onClick={() => runOrUpgrade(`Save ${name}`, onSave)}
        />
      </Tooltip>
    );
  if (isSaved)
    return (
      <span role="img" aria-label="In My Templates" className="flex size-9 items-center justify-center">
        <Check size={18} aria-hidden="true" className="text-ok" />
      </span>
    );
  return <IconButton {...rest} label={label} icon={<BookmarkPlus size={17} />} onClick={onSave} />;
}
