import { limits } from "@stint/core/workspace/rules";
import { type Checkout, openCheckout } from "../../lib/checkout";
import { openDialog } from "../../lib/dialogs";
import { getSession, type SessionUser } from "../../lib/session";

/** Says whether a workspace has all the active projects that its plan includes. */
export const isFull = ({
  is_subscribed,
  active_projects,
}: Pick<SessionUser, "is_subscribed" | "active_projects">): boolean => {
  const most = is_subscribed ? null : limits.free.active_projects;
  return most !== null && active_projects >= most;
};

/** Says whether a workspace has had the one project from a template that its plan includes. */
export const hasUsedTemplate = ({
  is_subscribed,
  template_used_at,
}: Pick<SessionUser, "is_subscribed" | "template_used_at">): boolean =>
  !is_subscribed && template_used_at !== null;

/** Goes on with a dialog once there is a plan. */
export const thenOpen = (label: string, dialog: string): NonNullable<Checkout["next"]> => ({
  label,
  run: () => openDialog(dialog),
});

/** Runs what a plan includes; where the plan lacks it, opens the plans, after which it goes on. */
export function runOrUpgrade(label: string, run: () => void): void {
  if (getSession()?.user.is_subscribed) run();
  else openCheckout({ next: { label, run } });
}
