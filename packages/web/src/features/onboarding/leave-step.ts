import { api } from "../../lib/api";
import { isNewcomer, reloadUser, type SessionUser } from "../../lib/session";
import { nextStep } from "./steps";

/** Saves what a step asks of the person and their business, and that it was left. */
export async function leaveStep(user: SessionUser, step: 1 | 2, change: object = {}): Promise<void> {
  const next = Math.max(step + 1, nextStep(user)) as 2 | 3;
  await api.patch("/currentuser", {
    body: { ...change, ...(isNewcomer(user) && { onboarding_step: next }) },
  });
  await reloadUser();
}
