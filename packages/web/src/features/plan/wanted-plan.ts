import { api } from "../../lib/api";
import type { PlanName } from "../../lib/checkout";
import { reloadUser, type SessionUser } from "../../lib/session";

const NAMES: readonly PlanName[] = ["pro", "starter", "team"];
type Person = Pick<SessionUser, "plan_wanted">;

/** The plan that the page named which brought the person, until they were asked about it. */
export const wantedPlan = ({ plan_wanted }: Person): PlanName | undefined =>
  NAMES.find((name) => name === plan_wanted);

/** Forgets the plan of the sign-up, once the plans were open. */
export async function forgetWantedPlan({ plan_wanted }: Person): Promise<void> {
  if (plan_wanted === null) return;
  await api.patch("/currentuser", { body: { plan_wanted: null } });
  await reloadUser();
}
