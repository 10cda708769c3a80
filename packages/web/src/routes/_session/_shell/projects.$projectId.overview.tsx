import { createFileRoute } from "@tanstack/react-router";
import { NotBuilt } from "../../../features/shell/not-built";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/overview")({
  component: () => <NotBuilt page="Overview" />,
});
