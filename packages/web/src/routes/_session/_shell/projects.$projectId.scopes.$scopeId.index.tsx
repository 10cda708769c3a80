import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/scopes/$scopeId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/projects/$projectId/scopes/$scopeId/view", params, replace: true });
  },
});
