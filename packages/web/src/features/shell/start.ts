import type { PlanName } from "../../lib/checkout";
import type { Invitation } from "../invitation/requests";
import type { PublicTemplate } from "../library/templates/public-template";

/** What is known when the signed-in app starts. */
export interface Facts {
  /** The stored invitation that can still be answered. One without a project is accepted without a question. */
  invitation: Invitation | undefined;
  /** The template that brought the person, or that they want a project of. */
  template: PublicTemplate | undefined;
  /** It was chosen by who has an account: nothing is asked before its project. */
  isChosen: boolean;
  /** The plan that the page named which brought the person. */
  plan: PlanName | undefined;
  /** The page before was the onboarding. */
  isOnboarded: boolean;
  isSubscribed: boolean;
  /** Plans are theirs to choose: a platform admin has none, and a company's are its owner's. */
  hasPlans: boolean;
  isSmall: boolean;
}

/** The one dialog that the start opens; "template" is that of a project of the template. */
export type FirstStep =
  | { kind: "join"; info: Invitation }
  | { kind: "welcome"; template: PublicTemplate }
  | { kind: "checkout"; chosen: PlanName | null; template: PublicTemplate | undefined }
  | { kind: "template"; template: PublicTemplate };

/** Says whether somebody is invited to a project; without one it is to a company. */
export const hasProject = ({ metadata }: Invitation): boolean => metadata.project_id !== null;

/**
 * Decides what the start opens, never two at once: the invitation, the template, the plans after the onboarding, the
 * plan of the sign-up. Who named Starter has nothing to pay for, and is asked after the onboarding alone.
 */
export function decideFirstStep(facts: Facts): FirstStep | undefined {
  const { invitation, template, isChosen, plan, isOnboarded, isSubscribed, hasPlans, isSmall } = facts;
  if (invitation && hasProject(invitation)) return { kind: "join", info: invitation };
  if (!hasPlans && !isSubscribed) return undefined;
  if (template && isSmall && !isChosen) return { kind: "welcome", template };
  if (template && (isSubscribed || isChosen)) return { kind: "template", template };
  if (isSubscribed) return undefined;
  if (template || isOnboarded || (plan && plan !== "starter"))
    return { kind: "checkout", chosen: plan ?? null, template };
  return undefined;
}
