import { createFileRoute } from "@tanstack/react-router";
import { ProjectTerms } from "../../../features/contract/project-terms";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/terms")({
  component: ProjectTerms,
});
