import type { UserLine } from "@stint/core/operations/platform-users/schema";
import { wordOf } from "@stint/core/platform/status";
import type { MarkShape } from "../../ui/status-mark";

/** How an account stands: mark, color and word. */
export const STATE_MARKS: Record<UserLine["state"], readonly [MarkShape, string, string]> = {
  active: ["half", "text-ok", wordOf("active")],
  not_confirmed: ["dashed", "text-muted", "Not confirmed"],
  suspended: ["pause", "text-bad", "Suspended"],
  deleted: ["disc", "text-muted", "Deleted"],
};

const PLANS: Record<UserLine["plan"], string> = {
  none: "Starter",
  pro_monthly: "Professional, monthly",
  pro_yearly: "Professional, annual",
  team_monthly: "Team, monthly",
  team_yearly: "Team, annual",
};

export const planOf = ({ plan, trial_ends_at }: Pick<UserLine, "plan" | "trial_ends_at">): string =>
  plan === "none" && trial_ends_at ? "Trial" : PLANS[plan];

/** A deleted account has no name any more. */
export const userName = ({ name, state }: Pick<UserLine, "name" | "state">): string =>
  name || (state === "deleted" ? "Erased person" : "No name yet");

/** "user.signed_in" as words: "signed in". */
export const actInWords = (type: string): string => type.replace(/^[^.]*\./, "").replaceAll("_", " ");
