import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/team/manage")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/projects/$projectId/team", params, replace: true });
  },
});
