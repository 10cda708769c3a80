import { createFileRoute } from "@tanstack/react-router";
import { ownProfileQuery } from "../../../features/profile/queries";
import { WorkSamplesPage } from "../../../features/profile/work-samples-page";

export const Route = createFileRoute("/_session/_shell/worksamples")({
  loader: ({ context }) => context.queryClient.ensureQueryData(ownProfileQuery),
  component: WorkSamplesPage,
});
