import { useNavigate } from "@tanstack/react-router";
import { Copy, EllipsisVertical, FilePlus } from "lucide-react";
import { newKey } from "../../lib/api";
import { toast } from "../../lib/toast";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import { useScopeChanges } from "./scopes";

/** Another scope for the project: a copy of this one, or an empty one. */
export function ScopeMenu({ project_id, scope_id }: { project_id: number; scope_id: number }) {
  const { add, duplicate } = useScopeChanges(project_id);
  const navigate = useNavigate({ from: "/projects/$projectId/scopes/" });
  const show = (said: string) => (made: { id: number }) => {
    toast(said);
    void navigate({ search: { scope: made.id } });
  };
  return (
    <Menu
      label="More for this scope"
      placement="bottom-end"
      trigger={<IconButton label="More for this scope" icon={<EllipsisVertical size={18} />} />}
      items={[
        {
          id: "copy",
          label: "Duplicate this scope",
          icon: <Copy />,
          onSelect: () =>
            duplicate.mutate({ id: scope_id, key: newKey() }, { onSuccess: show("This is the copy.") }),
        },
        {
          id: "new",
          label: "Start an empty scope",
          icon: <FilePlus />,
          onSelect: () => add.mutate(newKey(), { onSuccess: show("This is the new scope.") }),
        },
      ]}
    />
  );
}
