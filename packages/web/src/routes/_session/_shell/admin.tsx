import { createFileRoute, notFound } from "@tanstack/react-router";
import { PlatformLayout } from "../../../features/platform/layout";
import { getSession, isPlatformAdmin } from "../../../lib/session";

/** To all but Stint's own people these pages do not exist; what they show, the server refuses them as well. */
export const Route = createFileRoute("/_session/_shell/admin")({
  beforeLoad: () => {
    const user = getSession()?.user;
    if (!user || !isPlatformAdmin(user)) throw notFound();
  },
  component: PlatformLayout,
});
