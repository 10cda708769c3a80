import { createFileRoute } from "@tanstack/react-router";
import { StaffPage } from "../../../features/people/staff-page";

export const Route = createFileRoute("/_session/_shell/projects/$projectId/team/staff/$roleId")({
  component: StaffRoute,
});

function StaffRoute() {
  const { projectId, roleId } = Route.useParams();
  return <StaffPage projectId={Number(projectId)} roleId={roleId} />;
}
