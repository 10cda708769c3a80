import { createFileRoute } from "@tanstack/react-router";
import { PagePlaceholder } from "../../../features/shell/page-placeholder";

export const Route = createFileRoute(
  "/_session/_editor/mylibrary/templates/$scopeTemplateId/scopes/$scopeId/edit",
)({
  component: () => (
    <div className="px-4 sm:px-10">
      <PagePlaceholder page="Template editor" />
    </div>
  ),
});
