import { LOCKED } from "@stint/core/billing/gate/rules";
import { useMutation } from "@tanstack/react-query";
import { Bookmark, Lock } from "lucide-react";
import { api, newKey } from "../../lib/api";
import { useUser } from "../../lib/session";
import { Tooltip } from "../../ui/tooltip";
import { useSavedNote } from "../library/templates/saved-note";
import { runOrUpgrade } from "../plan/locks";
import type { TaskRow } from "./model";

/** A button that keeps the service in the library, for other scopes. */
export function SaveToLibrary({ row, className }: { row: TaskRow; className: string }) {
  const note = useSavedNote();
  const save = useMutation({
    mutationFn: () => {
      const { name, role_id, price, quantity, unit } = row;
      const body = { name, role_id, price, quantity, unit, description: row.deliverable_description };
      return api.post("/deliverables", { body, key: newKey() });
    },
    onSuccess: () => note("/mylibrary/services"),
  });
  const { is_subscribed } = useUser();
  const Icon = is_subscribed ? Bookmark : Lock;
  const button = (
    <button
      type="button"
      className={className}
      disabled={save.isPending}
      onClick={() => runOrUpgrade(`Save ${row.name}`, () => save.mutate())}
    >
      <Icon size={15} aria-hidden="true" />
      Save to library
    </button>
  );
  return is_subscribed ? button : <Tooltip text={LOCKED.template}>{button}</Tooltip>;
}
