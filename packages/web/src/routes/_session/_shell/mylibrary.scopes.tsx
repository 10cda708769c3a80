import { createFileRoute } from "@tanstack/react-router";
import { PagePlaceholder } from "../../../features/shell/page-placeholder";

export const Route = createFileRoute("/_session/_shell/mylibrary/scopes")({
  component: () => <PagePlaceholder page="My scope templates" />,
});
