import { createFileRoute } from "@tanstack/react-router";
import { ProjectTerms } from "../../../features/proposal/project-terms";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/terms")({
  component: ProjectTerms,
});
