import { createFileRoute } from "@tanstack/react-router";
import { PagePlaceholder } from "../../../features/shell/page-placeholder";

export const Route = createFileRoute("/_session/_shell/tagyourself")({
  component: () => <PagePlaceholder page="Tag yourself" />,
});
