import { createFileRoute } from "@tanstack/react-router";
import { SHOWN, type Shown } from "../../../features/notification/by-day";
import { NotificationsPage } from "../../../features/notification/notifications-page";

export const Route = createFileRoute("/_session/_shell/notifications")({
  validateSearch: (search: Record<string, unknown>): { show?: Exclude<Shown, "all"> } => {
    const show = SHOWN.find((each) => each === search.show);
    return show && show !== "all" ? { show } : {};
  },
  component: NotificationsRoute,
});

function NotificationsRoute() {
  return <NotificationsPage shown={Route.useSearch().show ?? "all"} />;
}
