import type { Deliverable } from "@stint/core/library/schema";
import type { Info } from "@stint/core/template/schema";
import { openDialog } from "../../lib/dialogs";

export const TABS = ["scopes", "services", "terms"] as const;
export type Tab = (typeof TABS)[number];

/** A scope that is open in its editor, and takes services. */
export interface ScopeTarget {
  /** The phase that they come into. */
  phase: string;
  has: (id: number) => boolean;
  add: (services: readonly Deliverable[]) => void;
  /** Puts a whole template behind its phases; absent where it can't take one. */
  use?: (template: Pick<Info, "scope_id" | "template_name">) => Promise<void>;
}

export interface TemplatesProps {
  tab?: Tab;
  /** The template that is read at first. */
  id?: number;
  scope?: ScopeTarget;
}

/** Opens the community's templates over the page. */
export const openTemplates = (props: TemplatesProps = {}): void => openDialog("templates", { ...props });
