import type { Plan } from "./schema";

/** What a plan allows at once; `null` is no limit. Checked on the server, by action (D40). */
export const limits: Record<"free" | "paid", { active_projects: number | null }> = {
  free: { active_projects: 1 },
  paid: { active_projects: null },
};

interface Subscription {
  plan: Plan;
  /** ISO, UTC. A trial ends at this instant and not at the end of a local day (D40). */
  trial_ends_at?: string | null | undefined;
}

/** A paid plan, or a trial that has not ended at `at` (ISO, UTC). */
export const isSubscribed = ({ plan, trial_ends_at }: Subscription, at: string): boolean =>
  plan !== "none" && (!trial_ends_at || trial_ends_at > at);

/** Whether team features are open: a team plan that is running. */
export const isCompany = (subscription: Subscription, at: string): boolean =>
  subscription.plan.startsWith("team") && isSubscribed(subscription, at);
