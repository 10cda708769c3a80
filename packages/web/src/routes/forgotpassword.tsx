import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/forgotpassword")({
  beforeLoad: () => {
    throw redirect({ to: "/signin", search: { forgot: true }, replace: true });
  },
});
