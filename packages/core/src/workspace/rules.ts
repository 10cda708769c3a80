import type { Plan } from "./schema";

/** The limits of a plan; `null` is no limit. Checked on the server, by action (D40). */
export const limits: Record<"free" | "paid", { active_projects: number | null }> = {
  free: { active_projects: 1 },
  paid: { active_projects: null },
};

interface Subscription {
  plan: Plan;
  /** ISO, UTC. A trial ends at this instant, not at the end of a local day (D40). */
  trial_ends_at?: string | null | undefined;
}

/** Returns whether a plan is paid, or its trial has not ended at `at` (ISO, UTC). */
export const isSubscribed = ({ plan, trial_ends_at }: Subscription, at: string): boolean =>
  plan !== "none" && (!trial_ends_at || trial_ends_at > at);

/** Returns whether team features are available: a team plan that has not ended. */
export const isCompany = (subscription: Subscription, at: string): boolean =>
  subscription.plan.startsWith("team") && isSubscribed(subscription, at);

/**
 * Returns whether a change lets any holder of a link sign (D20): switching the code off needs a proof of
 * identity.
 */
export const turnsCodeOff = ({ require_code }: { require_code?: boolean | undefined }): boolean =>
  require_code === false;
