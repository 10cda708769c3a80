import { createFileRoute } from "@tanstack/react-router";
import { ProjectList } from "../../../features/project/project-list";
import type { ProjectsSearch } from "../../../features/project/queries";
import { readListSearch } from "../../../lib/list-search";
import { lazyPart } from "../../../ui/lazy-part";

// Few projects have changes to send.
const SendNext = lazyPart(
  async () => (await import("../../../features/proposal/unsent-changes/send-next")).SendNext,
);

const statuses = ["draft", "active", "completed"] as const;

export const Route = createFileRoute("/_session/_shell/projects/")({
  validateSearch: (search: Record<string, unknown>): ProjectsSearch => {
    const status = statuses.find((known) => known === search.status);
    const client = Number(search.client_id);
    return {
      ...readListSearch(search, ["name", "-name", "created_at"]),
      ...(status ? { status } : {}),
      ...(search.view === "board" ? { view: "board" as const } : {}),
      ...(search.archived === true ? { archived: true as const } : {}),
      ...(Number.isSafeInteger(client) && client > 0 ? { client_id: client } : {}),
    };
  },
  component: ProjectsRoute,
});

function ProjectsRoute() {
  return <ProjectList search={Route.useSearch()} SendNext={SendNext} />;
}
