import { createFileRoute } from "@tanstack/react-router";
import { ApprovalPage } from "../../../features/approval/approval-page";
import { approvalQuery } from "../../../features/approval/queries";
import { OwnersPage } from "../../../features/settings/owners-page";
import { isAdmin } from "../../../lib/session";

export const Route = createFileRoute("/_session/_shell/approvals/$approvalId")({
  loader: ({ context: { user, queryClient }, params }) =>
    isAdmin(user) ? undefined : void queryClient.prefetchQuery(approvalQuery(Number(params.approvalId))),
  component: ApprovalRoute,
});

function ApprovalRoute() {
  const { approvalId } = Route.useParams();
  return (
    <OwnersPage title="Approval">
      <ApprovalPage id={Number(approvalId)} />
    </OwnersPage>
  );
}
