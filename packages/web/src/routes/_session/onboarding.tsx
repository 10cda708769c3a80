import { createFileRoute, redirect } from "@tanstack/react-router";
import { AuthLayout } from "../../features/auth/auth-layout";
import { Onboarding } from "../../features/auth/onboarding";
import { takeReturn } from "../../lib/return-to";
import { ensureSession, needsOnboarding } from "../../lib/session";

export const Route = createFileRoute("/_session/onboarding")({
  beforeLoad: async () => {
    const session = await ensureSession();
    if (session && !needsOnboarding(session)) throw redirect({ to: takeReturn() });
  },
  component: () => (
    <AuthLayout>
      <Onboarding />
    </AuthLayout>
  ),
});
