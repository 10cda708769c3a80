import { createFileRoute, redirect } from "@tanstack/react-router";
import { Onboarding } from "../../features/onboarding/onboarding";
import { takeReturn } from "../../lib/return-to";
import { needsOnboarding } from "../../lib/session";

export const Route = createFileRoute("/_session/onboarding")({
  validateSearch: ({ step }: { step?: number }): { step?: number } => (step ? { step } : {}),
  beforeLoad: ({ context }) => {
    if (!needsOnboarding(context)) throw redirect({ to: takeReturn() });
  },
  component: () => <Onboarding asked={Route.useSearch().step} />,
});
