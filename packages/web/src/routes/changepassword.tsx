import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/changepassword")({
  beforeLoad: () => {
    throw redirect({ to: "/settings/security", search: { change: "password" }, replace: true });
  },
});
