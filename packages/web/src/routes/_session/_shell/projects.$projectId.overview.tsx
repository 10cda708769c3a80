import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute(
  "/_session/_shell/projects/$projectId/overview",
)({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/_session/_shell/projects/$projectId/overview"!</div>;
}
