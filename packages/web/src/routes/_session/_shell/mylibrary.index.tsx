import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_session/_shell/mylibrary/")({
  beforeLoad: () => {
    throw redirect({ to: "/mylibrary/services", replace: true });
  },
});
