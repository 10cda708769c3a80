import { LOCKED } from "@stint/core/billing/gate/rules";
import { BookmarkPlus } from "lucide-react";
import { useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { LockedButton } from "../plan/locked-button";

/** "Save to My Templates" in words; on a plan that lacks it with a lock and its reason. */
export function SaveTemplateButton({ pending, onSave }: { pending: boolean; onSave: () => void }) {
  const { is_subscribed } = useUser();
  const words = "Save to My Templates";
  if (!is_subscribed)
    return (
      <LockedButton wide reason={LOCKED.template} next={{ label: words, run: onSave }}>
        {words}
      </LockedButton>
    );
  return (
    <Button wide icon={<BookmarkPlus size={17} />} pending={pending} pendingLabel="Saving" onClick={onSave}>
      {words}
    </Button>
  );
}
