import { ChevronDown, Plus } from "lucide-react";
import { useUser } from "../../lib/session";
import { usePageHead } from "../../lib/title";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";

type Items = typeof import("./create-items");
let loaded: Items | undefined;

/** Fetches the lines of the Create menu, once: they wait for the first press, or for a quiet moment. */
export function loadCreateItems(): Promise<unknown> | undefined {
  if (loaded) return undefined;
  return import("./create-items").then((items) => {
    loaded = items;
  });
}

/** The Create button with its menu; primary unless the page has a primary action of its own. */
export function CreateMenu() {
  const { hasPrimary } = usePageHead();
  const user = useUser();
  const items = () => loaded?.createItems(user) ?? [];
  return (
    <>
      <div className="max-sm:hidden">
        <Menu
          label="Create"
          items={items}
          before={loadCreateItems}
          trigger={
            <Button
              size="s"
              kind={hasPrimary ? "second" : "primary"}
              icon={<Plus size={16} />}
              iconEnd={<ChevronDown size={16} />}
            >
              Create
            </Button>
          }
        />
      </div>
      <div className="sm:hidden">
        <Menu
          label="Create"
          items={items}
          before={loadCreateItems}
          trigger={
            <IconButton kind={hasPrimary ? "second" : "primary"} label="Create" icon={<Plus size={20} />} />
          }
        />
      </div>
    </>
  );
}
