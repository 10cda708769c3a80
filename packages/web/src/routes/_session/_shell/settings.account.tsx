import { createFileRoute } from "@tanstack/react-router";
import type { Return } from "../../../features/account/use-connected-account";
import { SettingsPage } from "../../../features/settings/settings-page";

export const Route = createFileRoute("/_session/_shell/settings/account")({
  // What the links in mails and of the payment provider carry; looked at in the component, which loads later.
  validateSearch: (search): { email_token?: unknown; payments?: unknown } => search,
  component: AccountRoute,
});

function AccountRoute() {
  const { email_token, payments } = Route.useSearch();
  const back: Return | undefined = payments === "returned" || payments === "again" ? payments : undefined;
  return <SettingsPage emailToken={typeof email_token === "string" ? email_token : undefined} back={back} />;
}
