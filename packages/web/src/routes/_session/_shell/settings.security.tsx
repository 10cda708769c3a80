import { createFileRoute } from "@tanstack/react-router";
import { SecurityPage } from "../../../features/settings/security/security-page";

export const Route = createFileRoute("/_session/_shell/settings/security")({
  // /changepassword leads here.
  validateSearch: (search): { change?: "password" } =>
    search.change === "password" ? { change: "password" } : {},
  component: SecurityRoute,
});

function SecurityRoute() {
  return <SecurityPage opens={Route.useSearch().change} />;
}
