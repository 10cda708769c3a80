import { createFileRoute } from "@tanstack/react-router";
import { ScopeTab } from "../../../features/project/scope-tab";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/scopes/")({
  component: ScopeTab,
});
