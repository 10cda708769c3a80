import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/icon-button";
import { Menu, type MenuItem } from "../../ui/menu";

/** A closing menu gives the focus back to its button; what opens a row for typing must come after that. */
function afterClosing(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item): MenuItem => {
    if (item === "line") return item;
    if ("items" in item) return { ...item, items: afterClosing(item.items) };
    if (!("onSelect" in item)) return item;
    const run = item.onSelect;
    return { ...item, onSelect: () => setTimeout(run, 40) };
  });
}

/** The three dots of a row. The menu itself is made on the first press: a long scope has a thousand of them. */
export function LazyMenu({ label, items }: { label: string; items: () => readonly MenuItem[] }) {
  const [made, setMade] = useState(false);
  const look = "text-ctl";
  const icon = <Ellipsis size={18} />;
  if (!made) {
    return (
      <IconButton
        size="s"
        label={label}
        icon={icon}
        className={look}
        aria-haspopup="menu"
        onClick={() => setMade(true)}
      />
    );
  }
  return (
    <Menu
      defaultOpen
      label={label}
      items={afterClosing(items())}
      trigger={<IconButton size="s" label={label} icon={icon} className={look} />}
    />
  );
}
