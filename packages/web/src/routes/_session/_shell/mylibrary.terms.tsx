import { createFileRoute } from "@tanstack/react-router";
import { readDraftSearch } from "../../../features/contract/generate/use-draft-link";
import { LibraryTerms } from "../../../features/contract/library-terms";

export const Route = createFileRoute("/_session/_shell/mylibrary/terms")({
  validateSearch: readDraftSearch,
  component: TermsRoute,
});

function TermsRoute() {
  return <LibraryTerms {...Route.useSearch()} />;
}
