import { createFileRoute, redirect } from "@tanstack/react-router";
import { AccountExists, SocialFailed } from "../../features/auth/account-exists";
import { Code, isApiError } from "../../lib/api-error";
import { ensureSession } from "../../lib/session";
import { takeReturn } from "../../lib/visited";

interface Search {
  /** "email_exists" or another word of the server's. */
  error?: string;
  /** The way the account was made. */
  method?: string;
}

/** Where the server sends the browser after a social sign-in, with the session cookie or with an error. */
export const Route = createFileRoute("/_auth/callback")({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(search.error === undefined ? {} : { error: String(search.error) }),
    ...(search.method === undefined ? {} : { method: String(search.method) }),
  }),
  beforeLoad: async ({ search, preload }) => {
    if (search.error || preload) return;
    const session = await ensureSession().catch((error: unknown) => {
      if (isApiError(error) && error.code === Code.Revoked) throw redirect({ to: "/restricted" });
      throw error;
    });
    if (session) throw redirect({ to: takeReturn() });
  },
  component: Page,
});

function Page() {
  const { error, method } = Route.useSearch();
  if (error === "email_exists") return <AccountExists method={method === "google" ? "google" : "password"} />;
  return <SocialFailed text="The sign-in was not finished. Nothing has changed; please try again." />;
}
