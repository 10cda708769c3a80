import { createFileRoute, redirect } from "@tanstack/react-router";
import { Onboarding } from "../../features/onboarding/onboarding";
import { nextStep, STEPS, type Step } from "../../features/onboarding/steps";
import { ownProfileQuery } from "../../features/profile/queries";
import { takeReturn } from "../../lib/return-to";
import { ensureSession, needsOnboarding } from "../../lib/session";

export const Route = createFileRoute("/_session/onboarding")({
  validateSearch: ({ step }: Record<string, unknown>): { step?: Step } => {
    const asked = STEPS.find((each) => `${each}` === `${step}`);
    return asked ? { step: asked } : {};
  },
  beforeLoad: async ({ search }) => {
    const session = await ensureSession();
    if (!session) return;
    if (!needsOnboarding(session)) throw redirect({ to: takeReturn() });
    // A step has an address of its own, so that the browser's Back leads to the one before.
    if (!search.step)
      throw redirect({ to: "/onboarding", search: { step: nextStep(session.user) }, replace: true });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(ownProfileQuery),
  component: () => <Onboarding asked={Route.useSearch().step} />,
});
