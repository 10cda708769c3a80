import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "../../../features/settings/settings-page";

export const Route = createFileRoute("/_session/_shell/settings")({
  validateSearch: (search: Record<string, unknown>): { email_token?: string } =>
    typeof search.email_token === "string" ? { email_token: search.email_token } : {},
  component: SettingsRoute,
});

function SettingsRoute() {
  return <SettingsPage emailToken={Route.useSearch().email_token} />;
}
