import { createFileRoute } from "@tanstack/react-router";
import { NotBuilt } from "../../../features/shell/not-built";

export const Route = createFileRoute(
  "/_session/_shell/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId",
)({ component: () => <NotBuilt page="Proposal" /> });
