import { createFileRoute } from "@tanstack/react-router";
import { Terms } from "../../../features/project/terms";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/terms")({ component: Terms });
