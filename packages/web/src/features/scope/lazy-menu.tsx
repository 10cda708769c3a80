import { Ellipsis } from "lucide-react";
import { IconButton } from "../../ui/icon-button";
import { Menu, type MenuItem } from "../../ui/menu";

/** A closing menu gives the focus back to its button; what opens a row for typing must come after that. */
export function afterClosing(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item): MenuItem => {
    if (item === "line") return item;
    if ("items" in item) return { ...item, items: afterClosing(item.items) };
    if (!("onSelect" in item)) return item;
    const run = item.onSelect;
    return { ...item, onSelect: () => setTimeout(run, 40) };
  });
}

/** The three dots of a row. */
export function LazyMenu({ label, items }: { label: string; items: () => readonly MenuItem[] }) {
  return (
    <Menu
      label={label}
      items={() => afterClosing(items())}
      trigger={<IconButton size="s" label={label} icon={<Ellipsis size={18} />} className="text-ctl" />}
    />
  );
}
