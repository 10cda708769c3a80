import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Goal, noteOnboarding } from "../../lib/queue";
import { takeReturn } from "../../lib/return-to";
import { hasCheckpoint, isNewcomer, reloadUser, useUser } from "../../lib/session";
import { finishOnboarding } from "../auth/requests";
import { BusinessStep } from "./business-step";
import { GoalStep } from "./goal-step";
import { RolesStep } from "./roles-step";
import { nextStep, type Step } from "./steps";

/** The three steps before the first dashboard. Each is saved when it is left; `asked` is one to go back to. */
export function Onboarding({ asked }: { asked: Step | undefined }) {
  const user = useUser();
  const [goal, setGoal] = useState<Goal>();
  const navigate = useNavigate();
  const next = nextStep(user);
  const step = asked !== undefined && asked < next ? asked : next;
  const go = (to: Step) => navigate({ to: "/onboarding", search: { step: to } });
  const end = async () => {
    if (!hasCheckpoint(user, "onboardingcomplete")) await finishOnboarding(user);
    await reloadUser();
    noteOnboarding(goal);
    await navigate({ to: takeReturn(), replace: true });
  };
  if (step === 1) {
    // Who has only no name yet is not asked the rest.
    return <BusinessStep user={user} onNext={() => (isNewcomer(user) ? go(2) : end())} />;
  }
  return step === 2 ? (
    <RolesStep user={user} onBack={() => go(1)} onNext={() => go(3)} />
  ) : (
    <GoalStep user={user} goal={goal} onChoose={setGoal} onBack={() => go(2)} onEnd={end} />
  );
}
