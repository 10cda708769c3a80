import { createFileRoute } from "@tanstack/react-router";
import { NotificationSettings } from "../../../features/settings/notification-settings";
import { preferencesQuery } from "../../../features/settings/preference-queries";

export const Route = createFileRoute("/_session/_shell/settings/notifications")({
  loader: ({ context }) => context.queryClient.ensureQueryData(preferencesQuery),
  component: NotificationSettings,
});
