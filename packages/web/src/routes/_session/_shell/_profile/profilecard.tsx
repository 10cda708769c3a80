import { createFileRoute } from "@tanstack/react-router";
import { PagePlaceholder } from "../../../../features/shell/page-placeholder";

export const Route = createFileRoute("/_session/_shell/_profile/profilecard")({
  component: () => <PagePlaceholder page="Profile card" />,
});
