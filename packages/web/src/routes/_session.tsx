import { QueryClientProvider } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { Code, isApiError } from "../lib/api-error";
import { rememberReturn } from "../lib/return-to";
import { ensureSession, isAdmin, isPlatformAdmin, needsOnboarding, useSession } from "../lib/session";
import { pinChoice } from "../lib/workspace-choice";
import { OwnCurrency } from "../ui/currency";

/** Pages that a platform admin has no use for. */
const notForPlatformAdmins = ["/mylibrary", "/analytics", "/perks", "/dashboard", "/getinvolved", "/profile"];

/** Redirects to a page outside the app, which is another document. */
function away(href: string) {
  return redirect({ href, reloadDocument: true });
}

/**
 * Everything that needs a signed-in person: session, revoked accounts, onboarding, platform admins, in that order. Loaders
 * below it find `context.queryClient` and `context.user`.
 */
export const Route = createFileRoute("/_session")({
  beforeLoad: async ({ location }) => {
    const session = await ensureSession().catch((error: unknown) => {
      if (isApiError(error) && error.code === Code.Revoked) throw away("/restricted");
      if (
        isApiError(error) &&
        (error.code === Code.PartnerWhitelist || error.code === Code.PartnerInactive)
      ) {
        throw away(`/restricted?reason=${error.code}`);
      }
      throw error;
    });
    if (!session) {
      const person = /^\/people\/([^/]+)$/.exec(location.pathname)?.[1];
      if (person) throw away(`/people/public/${person}`);
      rememberReturn(location.href);
      throw away("/signin");
    }
    const path = location.pathname;
    const barred = notForPlatformAdmins.some((page) => path === page || path.startsWith(`${page}/`));
    if (isPlatformAdmin(session.user) && barred) throw redirect({ to: "/settings" });
    const kept = pinChoice();
    const user = kept
      ? await (await import("../lib/workspace")).enterWorkspace(kept, session.user)
      : session.user;
    if (path !== "/onboarding" && needsOnboarding({ user })) {
      rememberReturn(location.href);
      throw redirect({ to: "/onboarding" });
    }
    if (isAdmin(user) && path === "/dashboard") throw redirect({ to: "/projects", replace: true });
    const { queryClient } = await import("../lib/query-client");
    return { user, queryClient };
  },
  component: SignedIn,
});

function SignedIn() {
  const { queryClient } = Route.useRouteContext();
  const currency = useSession()?.user.currency ?? "USD";
  return (
    <QueryClientProvider client={queryClient}>
      <OwnCurrency value={currency}>
        <Outlet />
      </OwnCurrency>
    </QueryClientProvider>
  );
}
