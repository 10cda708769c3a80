import type { PlanName } from "../../lib/checkout";
import type { QueuedTemplate } from "../../lib/queue";
import type { Invitation } from "../invitation/requests";

/** What is known when the signed-in app starts. */
export interface Facts {
  /** The stored invitation that can still be answered. One without a project is accepted without a question. */
  invitation: Invitation | undefined;
  template: QueuedTemplate | undefined;
  /** The plan that the page named which brought the person. */
  plan: PlanName | undefined;
  /** The page before was the onboarding. */
  isOnboarded: boolean;
  isSubscribed: boolean;
  /** Plans are theirs to choose: a platform admin has none, and a company's are its owner's. */
  hasPlans: boolean;
  isSmall: boolean;
}

/** The one dialog that the start opens, or the template's own page. */
export type FirstStep =
  | { kind: "join"; info: Invitation }
  | { kind: "welcome"; template: QueuedTemplate }
  | { kind: "checkout"; chosen: PlanName | null; template: QueuedTemplate | undefined }
  | { kind: "template"; template: QueuedTemplate };

/** Says whether somebody is invited to a project; without one it is to a company. */
export const hasProject = ({ metadata }: Invitation): boolean => metadata.project_id !== null;

/**
 * Decides what the start opens, never two at once: the invitation, the template, the plans after the onboarding, the
 * plan of the sign-up. Who named Starter has nothing to pay for, and is asked after the onboarding alone.
 */
export function decideFirstStep(facts: Facts): FirstStep | undefined {
  const { invitation, template, plan, isOnboarded, isSubscribed, hasPlans, isSmall } = facts;
  if (invitation && hasProject(invitation)) return { kind: "join", info: invitation };
  if (!hasPlans && !isSubscribed) return undefined;
  if (template && isSmall) return { kind: "welcome", template };
  if (template && isSubscribed) return { kind: "template", template };
  if (isSubscribed) return undefined;
  if (template || isOnboarded || (plan && plan !== "starter"))
    return { kind: "checkout", chosen: plan ?? null, template };
  return undefined;
}
