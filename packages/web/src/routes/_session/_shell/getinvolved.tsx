import { createFileRoute } from "@tanstack/react-router";
import { InvolvedPage } from "../../../features/community/involved-page";
import { wishesQuery } from "../../../features/community/queries";

export const Route = createFileRoute("/_session/_shell/getinvolved")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(wishesQuery),
  component: InvolvedPage,
});
