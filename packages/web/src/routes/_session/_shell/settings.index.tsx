import { createFileRoute, redirect } from "@tanstack/react-router";
import { SettingsList } from "../../../features/settings/settings-list";

export const Route = createFileRoute("/_session/_shell/settings/")({
  beforeLoad: ({ search }) => {
    if ("payments" in search) throw redirect({ to: "/settings/paid", search, replace: true });
    // From the frame's md on the list stands beside the place. A mail leads back to here, and means the account.
    if (matchMedia("(min-width: 768px)").matches || Object.keys(search).length > 0)
      throw redirect({ to: "/settings/account", search, replace: true });
  },
  component: SettingsList,
});
