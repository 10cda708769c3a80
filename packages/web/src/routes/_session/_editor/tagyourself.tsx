import { createFileRoute, redirect } from "@tanstack/react-router";
import { ownProfileQuery } from "../../../features/profile/queries";
import { TagPage } from "../../../features/profile/tag-page";
import { toast } from "../../../lib/toast";

/** Tags come after a complete card. */
export const Route = createFileRoute("/_session/_editor/tagyourself")({
  loader: async ({ context, preload }) => {
    const { checkpoints } = await context.queryClient.ensureQueryData(ownProfileQuery);
    if (checkpoints.includes("profilecardcomplete")) return;
    if (!preload) toast("Finish your card first.");
    throw redirect({ to: "/profile", replace: true });
  },
  component: TagPage,
});
