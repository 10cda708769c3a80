import { createFileRoute } from "@tanstack/react-router";
import { readDraftSearch } from "../../../features/contract/generate/use-draft-link";
import { ProjectTerms } from "../../../features/proposal/project-terms";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/terms")({
  validateSearch: readDraftSearch,
  component: TermsRoute,
});

function TermsRoute() {
  return <ProjectTerms {...Route.useSearch()} />;
}
