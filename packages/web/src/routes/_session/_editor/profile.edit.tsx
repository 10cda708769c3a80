import { createFileRoute } from "@tanstack/react-router";
import { ProfileEditorPage } from "../../../features/profile/editor-page";
import { ownProfileQuery } from "../../../features/profile/queries";
import { DeskHint } from "../../../features/shell/profile-layout";

export const Route = createFileRoute("/_session/_editor/profile/edit")({
  loader: ({ context }) => context.queryClient.ensureQueryData(ownProfileQuery),
  component: () => <ProfileEditorPage hint={<DeskHint />} />,
});
