import { createFileRoute, redirect } from "@tanstack/react-router";
import { AuthLayout } from "../../features/auth/auth-layout";
import { Onboarding } from "../../features/auth/onboarding";
import { ensureSession, needsOnboarding } from "../../lib/session";

export const Route = createFileRoute("/_session/onboarding")({
  beforeLoad: async () => {
    const session = await ensureSession();
    if (session && !needsOnboarding(session)) throw redirect({ to: "/dashboard" });
  },
  component: () => (
    <AuthLayout>
      <Onboarding />
    </AuthLayout>
  ),
});
