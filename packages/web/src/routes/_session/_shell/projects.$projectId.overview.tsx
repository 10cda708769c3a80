import { createFileRoute } from "@tanstack/react-router";
import { Overview } from "../../../features/project/overview";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/overview")({
  component: Overview,
});
