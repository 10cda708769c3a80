import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/projects/$projectId/scopes", params, replace: true });
  },
});
