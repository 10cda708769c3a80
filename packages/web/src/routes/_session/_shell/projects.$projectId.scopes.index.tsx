import { createFileRoute } from "@tanstack/react-router";
import { ScopeTab } from "../../../features/scope/scope-tab";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/scopes/")({
  /** Another scope of the project than its own. */
  validateSearch: ({ scope }: Record<string, unknown>): { scope?: number } =>
    Number.isSafeInteger(scope) && Number(scope) > 0 ? { scope: Number(scope) } : {},
  component: ScopesRoute,
});

function ScopesRoute() {
  const { scope } = Route.useSearch();
  return <ScopeTab asked={scope} />;
}
