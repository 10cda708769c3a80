import { createFileRoute } from "@tanstack/react-router";
import { NotBuilt } from "../../../features/shell/not-built";

export const Route = createFileRoute("/_session/_editor/projects/$projectId/pay/payouts")({
  component: () => (
    <div className="px-4 sm:px-10">
      <NotBuilt page="Payouts" />
    </div>
  ),
});
