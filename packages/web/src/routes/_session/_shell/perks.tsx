import { createFileRoute } from "@tanstack/react-router";
import { PerksPage } from "../../../features/community/perks-page";
import { perksQuery } from "../../../features/community/queries";

export const Route = createFileRoute("/_session/_shell/perks")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(perksQuery),
  component: PerksPage,
});
