/** What of the product needs a plan: the one table (D40). Pure and browser-safe. */
import type { Info as Workspace } from "../../workspace/schema";

interface Gate {
  /** `subscription`: any plan that is on; `team`: a team's. */
  needs: "subscription" | "team";
  refusal: string;
}

/** What a locked action says of itself: on its screen and, where its call is made all the same, in the refusal. */
export const LOCKED = {
  quickAdd: "Upgrade plan to quick-add services",
  template: "Upgrade plan to save templates",
  project: "Starter has 1 active project.",
  useTemplate: "Starter includes one project from a template.",
  terms: "Upgrade plan to unlock the ability to search and save contract terms",
} as const;

/** Each action that not every plan includes. What runs already when a plan ends goes on: only beginning is asked. */
export const GATES = {
  "project.start": { needs: "subscription", refusal: LOCKED.project },
  "project.from_past": { needs: "subscription", refusal: "Upgrade your plan to start from a past scope." },
  "proposal.offer": { needs: "subscription", refusal: "Starter has 1 active proposal." },
  "recurring.create": {
    needs: "subscription",
    refusal: "Your plan does not include recurring invoices. Upgrade to start a series.",
  },
  "service.save": { needs: "subscription", refusal: LOCKED.template },
  "service.quick_add": { needs: "subscription", refusal: LOCKED.quickAdd },
  "term.save": { needs: "subscription", refusal: LOCKED.terms },
  "term.generate": { needs: "subscription", refusal: LOCKED.terms },
  "template.save": { needs: "subscription", refusal: LOCKED.template },
  "template.use": { needs: "subscription", refusal: LOCKED.useTemplate },
  "price.recommended": {
    needs: "subscription",
    refusal: "Upgrade your plan for recommended pricing.",
  },
  "referral.send": { needs: "subscription", refusal: "Upgrade your plan to refer friends." },
  "team.project": { needs: "team", refusal: "Upgrade to Team to share projects with your company." },
  "team.seats": { needs: "team", refusal: "Upgrade to Team to work with other admins." },
} as const satisfies Record<string, Gate>;
export type Action = keyof typeof GATES;

/** Returns whether a workspace's plan includes an action without a limit. */
export const isOpen = (action: Action, of: Pick<Workspace, "is_subscribed" | "is_company">): boolean =>
  GATES[action].needs === "team" ? of.is_company : of.is_subscribed;
