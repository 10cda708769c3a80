import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_session/_shell/mylibrary/")({
  beforeLoad: () => {
    throw redirect({ to: "/mylibrary/scopes", replace: true });
  },
});
