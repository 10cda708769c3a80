import { ArrowDown, ArrowUp, Bookmark, Lock, Pencil, Trash2 } from "lucide-react";
import { useUser } from "../../lib/session";
import { RowMenu } from "../../ui/menu";
import { runOrUpgrade } from "../plan/locks";

/** The menu of one term of a project. */
export function TermMenu({
  name,
  place,
  onEdit,
  onMove,
  onKeep,
  onDelete,
}: {
  name: string;
  place: { first: boolean; last: boolean };
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  /** Saves a copy to the library. */
  onKeep: () => void;
  onDelete: () => void;
}) {
  const { is_subscribed } = useUser();
  return (
    <RowMenu
      label={`More for ${name}`}
      items={[
        { id: "edit", label: "Edit", icon: <Pencil />, onSelect: onEdit },
        { id: "up", label: "Move up", icon: <ArrowUp />, disabled: place.first, onSelect: () => onMove(-1) },
        {
          id: "down",
          label: "Move down",
          icon: <ArrowDown />,
          disabled: place.last,
          onSelect: () => onMove(1),
        },
        {
          id: "keep",
          label: "Save to library",
          icon: is_subscribed ? <Bookmark /> : <Lock />,
          onSelect: () => runOrUpgrade(`Save ${name}`, onKeep),
        },
        "line",
        { id: "delete", label: "Delete", icon: <Trash2 />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}
