import {
  BookCopy,
  Bookmark,
  ChartLine,
  Contact,
  Folder,
  Gift,
  HandCoins,
  LayoutList,
  type LucideIcon,
  Receipt,
  Users,
} from "lucide-react";
import { libraryTitle, type SessionUser } from "../../lib/session";

export interface NavItem {
  id: string;
  label: string | ((user: SessionUser) => string);
  icon: LucideIcon;
  /** The target; pages below it (a project in Projects) keep the item lit. */
  to: string;
  /** Opens this dialog over the page in place of going anywhere. */
  dialog?: string;
  /** Says that the page is built: only built pages are linked. */
  built: boolean;
  /** The owner's alone: an admin of a company is not offered it. */
  owners?: true;
}

/** The side navigation, in the order of the specification. */
export const mainItems: readonly NavItem[] = [
  { id: "dashboard", label: "Dashboard", icon: LayoutList, to: "/dashboard", built: true, owners: true },
  { id: "projects", label: "Projects", icon: Folder, to: "/projects", built: true },
  { id: "invoices", label: "Invoices", icon: Receipt, to: "/invoices", built: true },
  { id: "payouts", label: "Team pay", icon: HandCoins, to: "/payouts", built: true },
  { id: "clients", label: "Clients", icon: Contact, to: "/contacts", built: true },
  {
    id: "library",
    label: libraryTitle,
    icon: Bookmark,
    to: "/mylibrary",
    built: true,
  },
];

/** Below the Resources heading; the heading is hidden with its last item. */
export const resourceItems: readonly NavItem[] = [
  { id: "templates", label: "Templates", icon: BookCopy, to: "/templates", dialog: "templates", built: true },
  { id: "people", label: "Network", icon: Users, to: "/people", built: true },
  { id: "analytics", label: "Analytics", icon: ChartLine, to: "/analytics", built: false },
  { id: "perks", label: "Perks", icon: Gift, to: "/perks", built: true },
];

/** Other doors of the shell that open once their feature is built. */
export const built = {
  profile: true,
  settings: true,
  getInvolved: true,
  newService: true,
  /** Ways to start a project, by menu item. */
  projectFromLibrary: true,
  projectFromTemplate: true,
  projectFromScratch: true,
  projectFromPastScope: true,
  newInvoice: true,
};
