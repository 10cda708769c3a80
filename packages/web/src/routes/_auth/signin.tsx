import { createFileRoute, redirect } from "@tanstack/react-router";
import { SignIn } from "../../features/auth/sign-in";
import { ensureSession } from "../../lib/session";
import { takeReturn } from "../../lib/visited";

interface Search {
  forgot?: boolean;
  ended?: boolean;
  changed?: boolean;
}

export const Route = createFileRoute("/_auth/signin")({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(search.forgot ? { forgot: true } : {}),
    ...(search.ended ? { ended: true } : {}),
    ...(search.changed ? { changed: true } : {}),
  }),
  beforeLoad: async ({ preload }) => {
    if (preload) return;
    // Whoever is signed in already has nothing to do here; a failing call must not bar the form.
    const session = await ensureSession({ ask: false }).catch(() => undefined);
    if (session) throw redirect({ to: takeReturn() });
  },
  component: Page,
});

function Page() {
  const { forgot = false, ended = false, changed = false } = Route.useSearch();
  return <SignIn forgot={forgot} ended={ended} changed={changed} />;
}
