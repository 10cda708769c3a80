import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_session/_shell/contacts/")({
  beforeLoad: () => {
    throw redirect({ to: "/contacts/clients", replace: true });
  },
});
