/** What of the product needs a plan: the one table (D40). Pure and browser-safe. */
import { Code } from "../../platform/error/catalogue";
import type { Info as Workspace } from "../../workspace/schema";

interface Gate {
  /** `subscription`: any plan that is on; `team`: a team's. */
  needs: "subscription" | "team";
  /** What every plan includes of it; absent where it includes nothing. */
  includes?: string;
  code: number;
  /** What the refusal says. */
  refusal: string;
}

const gate = (needs: Gate["needs"], refusal: string, includes?: string): Gate => ({
  needs,
  code: Code.PlanLimit,
  refusal,
  ...(includes ? { includes } : {}),
});

/** Each action that not every plan includes. What runs already when a plan ends goes on: only beginning is asked. */
export const GATES = {
  "project.start": gate(
    "subscription",
    "Your plan includes one active project. Upgrade to start another.",
    "one active project",
  ),
  "project.from_past": gate("subscription", "Upgrade your plan to start from a past scope."),
  "proposal.offer": gate(
    "subscription",
    "Your plan includes one active proposal. Upgrade to send another.",
    "one active proposal",
  ),
  "recurring.create": gate(
    "subscription",
    "Your plan does not include recurring invoices. Upgrade to start a series.",
  ),
  "service.save": gate(
    "subscription",
    "Your plan does not include a library of services. Upgrade to keep your own.",
  ),
  "service.quick_add": gate("subscription", "Upgrade your plan to quick-add services."),
  "term.save": gate(
    "subscription",
    "Your plan includes the confidentiality term. Upgrade to add your own terms.",
    "the confidentiality term",
  ),
  "term.generate": gate("subscription", "Upgrade your plan to have contract terms written."),
  "template.save": gate("subscription", "Upgrade plan to save templates"),
  "template.use": gate(
    "subscription",
    "Your plan includes one project from a template. Upgrade to start another.",
    "one project from a template",
  ),
  "price.recommended": gate("subscription", "Upgrade your plan for recommended pricing."),
  "referral.send": gate("subscription", "Upgrade your plan to refer friends."),
  "team.project": gate("team", "Upgrade to Team to share projects with your company."),
  "team.seats": gate("team", "Upgrade to Team to work with other admins."),
} as const satisfies Record<string, Gate>;
export type Action = keyof typeof GATES;

/** Returns whether a workspace's plan includes an action without a limit. */
export const isOpen = (action: Action, of: Pick<Workspace, "is_subscribed" | "is_company">): boolean =>
  GATES[action].needs === "team" ? of.is_company : of.is_subscribed;
