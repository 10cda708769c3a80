import { BookCopy, Bookmark, Copy, File, FolderPlus, ListPlus, Lock, Receipt, Sparkles } from "lucide-react";
import { openCheckout } from "../../lib/checkout";
import { openDialog } from "../../lib/dialogs";
import type { SessionUser } from "../../lib/session";
import type { MenuAction, MenuItem } from "../../ui/menu-item";
import { hasUsedTemplate, isFull } from "../plan/locks";
import { built } from "./nav-items";

/** Lists the items of the Create menu: only actions that this version has, with a lock on what the plan lacks. */
export function createItems(user: SessionUser): MenuItem[] {
  const full = isFull(user);
  const project = (
    id: string,
    label: string,
    icon: MenuAction["icon"],
    dialog: string,
    props = {},
    locked = full,
  ): MenuAction => {
    const run = () => openDialog(dialog, props);
    return {
      id,
      label,
      icon,
      ...(locked && { hint: <Lock size={16} role="img" aria-label="Upgrade plan" /> }),
      onSelect: () => (locked ? openCheckout({ next: { label, run } }) : run()),
    };
  };
  const ways = [
    project("ai", "Generate with AI", <Sparkles />, "create-project-ai"),
    built.projectFromLibrary &&
      project(
        "library",
        "Project from My Templates",
        <Bookmark />,
        "own-templates",
        {},
        full || !user.is_subscribed,
      ),
    built.projectFromTemplate &&
      project(
        "template",
        "Project from Template",
        <BookCopy />,
        "templates",
        { tab: "scopes" },
        full || hasUsedTemplate(user),
      ),
    built.projectFromScratch && project("scratch", "Project from Scratch", <File />, "create-project"),
    built.projectFromPastScope &&
      project("past", "Project from Past Scope", <Copy />, "past-scope", {}, !user.is_subscribed),
  ].filter((way) => way !== false);
  const items: MenuItem[] = [];
  const head = { id: "project", label: "New Project", icon: <FolderPlus /> };
  const [only, ...others] = ways;
  // A list of one would only be one more press.
  const why: MenuItem[] = full
    ? [
        "line",
        {
          id: "why",
          heading: <span className="block w-52">Starter has 1 active project, and it is open.</span>,
        },
      ]
    : [];
  if (only)
    items.push(
      others.length > 0 ? { ...head, items: [...ways, ...why] } : { ...head, onSelect: only.onSelect },
    );
  // Its form is made for a desk.
  if (built.newService && matchMedia("(min-width: 1135px)").matches)
    items.push(project("service", "New Service", <ListPlus />, "create-service", {}, !user.is_subscribed));
  if (built.newInvoice)
    items.push(project("invoice", "New Invoice", <Receipt />, "create-invoice", {}, false));
  return items;
}
