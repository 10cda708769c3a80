import {
  BookCopy,
  Bookmark,
  ChevronDown,
  Copy,
  File,
  FolderPlus,
  ListPlus,
  Plus,
  Receipt,
  Sparkles,
} from "lucide-react";
import { openDialog } from "../../lib/dialogs";
import { usePageHead } from "../../lib/title";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import type { MenuAction, MenuItem } from "../../ui/menu-item";
import { built } from "./nav-items";

/** Lists the items of the Create menu: only actions that this version has. */
export function createItems(): MenuItem[] {
  const project = (
    id: string,
    label: string,
    icon: MenuAction["icon"],
    dialog: string,
    props = {},
  ): MenuAction => ({
    id,
    label,
    icon,
    onSelect: () => openDialog(dialog, props),
  });
  const ways = [
    built.projectFromAi && project("ai", "Generate with AI", <Sparkles />, "create-project-ai"),
    built.projectFromLibrary &&
      project("library", "Project from My Templates", <Bookmark />, "templates", {
        tab: "scopes",
        own: true,
      }),
    built.projectFromTemplate &&
      project("template", "Project from Template", <BookCopy />, "templates", { tab: "scopes" }),
    built.projectFromScratch && project("scratch", "Project from Scratch", <File />, "create-project"),
    built.projectFromPastScope && project("past", "Project from Past Scope", <Copy />, "past-scope"),
  ].filter((way) => way !== false);
  const items: MenuItem[] = [];
  const head = { id: "project", label: "New Project", icon: <FolderPlus /> };
  const [only, ...others] = ways;
  // A list of one would only be one more press.
  if (only) items.push(others.length > 0 ? { ...head, items: ways } : { ...head, onSelect: only.onSelect });
  if (built.newService) items.push(project("service", "New Service", <ListPlus />, "create-service"));
  if (built.newInvoice) items.push(project("invoice", "New Invoice", <Receipt />, "create-invoice"));
  return items;
}

/** The Create button with its menu; primary unless the page has a primary action of its own. */
export function CreateMenu() {
  const { hasPrimary } = usePageHead();
  return (
    <>
      <div className="max-sm:hidden">
        <Menu
          label="Create"
          items={createItems()}
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
          items={createItems()}
          trigger={
            <IconButton kind={hasPrimary ? "second" : "primary"} label="Create" icon={<Plus size={20} />} />
          }
        />
      </div>
    </>
  );
}
