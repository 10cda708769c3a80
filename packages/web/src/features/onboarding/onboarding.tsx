import { Navigate, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { type Goal, noteOnboarding } from "../../lib/queue";
import { takeReturn } from "../../lib/return-to";
import { hasCheckpoint, isNewcomer, reloadUser, useUser } from "../../lib/session";
import { lazyPart } from "../../ui/lazy-part";
import { finishOnboarding } from "../auth/requests";
import { BusinessStep } from "./business-step";
import { nextStep, STEPS, type Step } from "./steps";

const RolesStep = lazyPart(async () => (await import("./roles-step")).RolesStep);
const GoalStep = lazyPart(async () => (await import("./goal-step")).GoalStep);

/** The three steps before the first dashboard. Each is saved when it is left; `asked` is one to go back to. */
export function Onboarding({ asked }: { asked: number | undefined }) {
  const user = useUser();
  const [goal, setGoal] = useState<Goal>();
  const navigate = useNavigate();
  const next = nextStep(user);
  const step = STEPS.find((each) => each === asked && each < next) ?? next;
  const go = (to: Step) => navigate({ to: "/onboarding", search: { step: to } });
  const end = async () => {
    if (!hasCheckpoint(user, "onboardingcomplete")) await finishOnboarding(user);
    await reloadUser();
    noteOnboarding(goal);
    await navigate({ to: takeReturn(), replace: true });
  };
  // A step has an address of its own, so that the browser's Back leads to the one before.
  if (asked !== step) return <Navigate to="/onboarding" search={{ step }} replace />;
  if (step === 1) {
    // Who has only no name yet is not asked the rest.
    return <BusinessStep user={user} onNext={() => (isNewcomer(user) ? go(2) : end())} />;
  }
  return (
    <Suspense fallback={null}>
      {step === 2 ? (
        <RolesStep user={user} onBack={() => go(1)} onNext={() => go(3)} />
      ) : (
        <GoalStep user={user} goal={goal} onChoose={setGoal} onBack={() => go(2)} onEnd={end} />
      )}
    </Suspense>
  );
}
