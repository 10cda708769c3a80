import { createFileRoute } from "@tanstack/react-router";
import { PagePlaceholder } from "../../../features/shell/page-placeholder";

export const Route = createFileRoute("/_session/_shell/templates/")({
  component: () => <PagePlaceholder page="Templates" />,
});
