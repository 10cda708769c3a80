import { createFileRoute } from "@tanstack/react-router";
import { NotBuilt } from "../../../features/shell/not-built";

export const Route = createFileRoute("/_session/_shell/settings")({
  component: () => <NotBuilt page="Account Settings" />,
});
