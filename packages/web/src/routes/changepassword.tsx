import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/changepassword")({
  beforeLoad: () => {
    throw redirect({ to: "/settings/account", replace: true });
  },
});
