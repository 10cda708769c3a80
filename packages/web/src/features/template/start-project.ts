import type { Info } from "@stint/core/template/schema";
import { openCheckout } from "../../lib/checkout";
import { openDialog } from "../../lib/dialogs";
import { getSession } from "../../lib/session";
import { isFull } from "../plan/locks";

type Used = Pick<Info, "scope_id" | "template_name">;

/** Begins a project of a template, in the dialog that asks for its client; where the plan is full, with the plans. */
export function startProject({ scope_id, template_name }: Used): void {
  const run = () => openDialog("create-project", { template: scope_id });
  const user = getSession()?.user;
  if (user && isFull(user)) openCheckout({ next: { label: `Use ${template_name}`, run } });
  else run();
}
