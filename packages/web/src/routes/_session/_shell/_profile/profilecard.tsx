import { createFileRoute } from "@tanstack/react-router";
import { NotBuilt } from "../../../../features/shell/not-built";

export const Route = createFileRoute("/_session/_shell/_profile/profilecard")({
  component: () => <NotBuilt page="Profile card" />,
});
