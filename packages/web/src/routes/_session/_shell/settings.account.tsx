import { createFileRoute } from "@tanstack/react-router";
import type { Return } from "../../../features/account/use-connected-account";
import { SettingsPage } from "../../../features/settings/settings-page";

export const Route = createFileRoute("/_session/_shell/settings/account")({
  validateSearch: (search: Record<string, unknown>): { email_token?: string; payments?: Return } => ({
    ...(typeof search.email_token === "string" ? { email_token: search.email_token } : {}),
    ...(search.payments === "returned" || search.payments === "again" ? { payments: search.payments } : {}),
  }),
  component: AccountRoute,
});

function AccountRoute() {
  const { email_token, payments } = Route.useSearch();
  return <SettingsPage emailToken={email_token} back={payments} />;
}
