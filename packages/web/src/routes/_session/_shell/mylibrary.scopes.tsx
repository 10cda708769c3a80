import { createFileRoute } from "@tanstack/react-router";
import { BriefBanner } from "../../../features/brief/banner";
import type { TemplatesSearch } from "../../../features/library/templates/queries";
import { LibraryTemplates } from "../../../features/library/templates/templates";
import { readListSearch } from "../../../lib/list-search";

export const Route = createFileRoute("/_session/_shell/mylibrary/scopes")({
  validateSearch: (search: Record<string, unknown>): TemplatesSearch => {
    const { types } = search;
    return {
      ...readListSearch(search, []),
      ...(typeof types === "string" ? { types } : {}),
      ...(search.recent === true ? { recent: true } : {}),
    };
  },
  component: ScopesRoute,
});

function ScopesRoute() {
  return <LibraryTemplates search={Route.useSearch()} banner={<BriefBanner />} />;
}
