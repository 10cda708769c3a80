import { createFileRoute, redirect } from "@tanstack/react-router";
import { projectProposalsQuery } from "../../../features/proposal/queries";

/** A project has one proposal that is being worked on: the newest. */
export const Route = createFileRoute("/_session/_shell/projects/$projectId/scopes/$scopeId/view/proposals/")({
  loader: async ({ context: { queryClient }, params }) => {
    const [newest] = await queryClient.fetchQuery(projectProposalsQuery(Number(params.projectId)));
    if (!newest) throw redirect({ to: "/projects/$projectId/scopes/$scopeId/view", params, replace: true });
    throw redirect({
      to: "/projects/$projectId/scopes/$scopeId/view/proposals/$proposalId",
      params: { ...params, proposalId: String(newest.id) },
      replace: true,
    });
  },
});
