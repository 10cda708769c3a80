import type { SessionUser } from "../../lib/session";

export const STEPS = [1, 2, 3] as const;
export type Step = (typeof STEPS)[number];

/** Answers the step that comes next for a person, on whatever device they are. */
export const nextStep = ({ first_name, onboarding_step }: SessionUser): Step =>
  (first_name && STEPS.find((step) => step === onboarding_step)) || 1;
