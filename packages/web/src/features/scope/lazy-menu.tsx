import { Ellipsis } from "lucide-react";
import type { ReactElement } from "react";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import type { MenuItem } from "../../ui/menu-item";

type Menus = typeof import("./menus");
let menus: Menus | undefined;
/** Loads the entries of the menus with their icons, once. */
export function loadMenus(): Promise<unknown> | undefined {
  if (menus) return undefined;
  return import("./menus").then((loaded) => {
    menus = loaded;
  });
}

/** A closing menu gives the focus back to its button; an action that opens a row for typing must come after that. */
function afterClosing(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item): MenuItem => {
    if (item === "line") return item;
    if ("items" in item) return { ...item, items: afterClosing(item.items) };
    if (!("onSelect" in item)) return item;
    const run = item.onSelect;
    return { ...item, onSelect: () => setTimeout(run, 40) };
  });
}

interface LazyMenuProps {
  label: string;
  trigger?: ReactElement;
  items: (from: Menus) => readonly MenuItem[];
}

/** A menu of the editor, by default the three dots of a row. Its items are made when it opens. */
export function LazyMenu({ label, items, trigger }: LazyMenuProps) {
  return (
    <Menu
      label={label}
      items={() => (menus ? afterClosing(items(menus)) : [])}
      before={loadMenus}
      trigger={
        trigger ?? <IconButton size="s" label={label} icon={<Ellipsis size={18} />} className="text-ctl" />
      }
    />
  );
}
