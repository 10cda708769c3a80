import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "../../../features/settings/settings-page";

export const Route = createFileRoute("/_session/_shell/settings/account")({
  // What the links in mails carry; looked at in the component, which loads later.
  validateSearch: (search): { email_token?: unknown } => search,
  component: AccountRoute,
});

function AccountRoute() {
  const { email_token } = Route.useSearch();
  return <SettingsPage emailToken={typeof email_token === "string" ? email_token : undefined} />;
}
