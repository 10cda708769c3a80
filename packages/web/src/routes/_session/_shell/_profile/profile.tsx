import { createFileRoute } from "@tanstack/react-router";
import { PagePlaceholder } from "../../../../features/shell/page-placeholder";

export const Route = createFileRoute("/_session/_shell/_profile/profile")({
  component: () => <PagePlaceholder page="Profile" />,
});
