import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import { useUser } from "../../lib/session";
import { chooseWorkspace } from "../../lib/workspace";

/** Changes the workspace: the page before has asked about what was typed, and a new document remembers nothing of it. */
export const Route = createFileRoute("/_session/workspace/$workspace")({ component: WorkspaceRoute });

function WorkspaceRoute() {
  const { workspace } = Route.useParams();
  const { id, companies } = useUser();
  useEffect(() => {
    const company = companies.find(({ company_user_id }) => String(company_user_id) === workspace);
    chooseWorkspace(id, company);
    location.replace(company ? "/projects" : "/dashboard");
  }, [id, companies, workspace]);
  return null;
}
