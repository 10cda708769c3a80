import { createFileRoute } from "@tanstack/react-router";
import { Reset } from "../../features/auth/reset";

export const Route = createFileRoute("/_auth/reset")({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  component: Page,
});

function Page() {
  return <Reset token={Route.useSearch().token} />;
}
