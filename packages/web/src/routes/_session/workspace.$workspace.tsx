import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import { safePath } from "../../lib/return-to";
import { useUser } from "../../lib/session";
import { chooseWorkspace } from "../../lib/workspace";

/** Changes the workspace: the page before has asked about what was typed, and a new document remembers nothing of it. */
export const Route = createFileRoute("/_session/workspace/$workspace")({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => {
    const path = typeof to === "string" ? safePath(to) : undefined;
    return path ? { to: path } : {};
  },
  component: WorkspaceRoute,
});

function WorkspaceRoute() {
  const { workspace } = Route.useParams();
  const { to } = Route.useSearch();
  const { id, companies } = useUser();
  useEffect(() => {
    const company = companies.find(({ company_user_id }) => String(company_user_id) === workspace);
    chooseWorkspace(id, company);
    // Without the seat, the page that was named is nobody's to see.
    location.replace(company ? (to ?? "/projects") : "/dashboard");
  }, [id, companies, workspace, to]);
  return null;
}
