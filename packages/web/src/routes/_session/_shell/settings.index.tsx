import { createFileRoute, redirect } from "@tanstack/react-router";
import { isListBeside } from "../../../features/settings/places";
import { SettingsList } from "../../../features/settings/settings-list";

export const Route = createFileRoute("/_session/_shell/settings/")({
  beforeLoad: ({ search }) => {
    // A mail and the payment provider lead back to here, and mean the account.
    if (isListBeside() || Object.keys(search).length > 0)
      throw redirect({ to: "/settings/account", search, replace: true });
  },
  component: SettingsList,
});
