import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { openDialog } from "../../lib/dialogs";
import { Button } from "../../ui/button";
import { EmptyState, NoMatch } from "../../ui/empty-state";
import type { ProjectsSearch } from "./queries";

/** The list of somebody who has no project yet. */
export function FirstProject({ heads }: Pick<ComponentProps<typeof EmptyState>, "heads">) {
  return (
    <EmptyState
      className="mt-6"
      heads={heads}
      title="Your first project starts as a scope."
      action={
        <Button kind="primary" icon={<Plus size={17} />} onClick={() => openDialog("create-project")}>
          New project
        </Button>
      }
    >
      List the work in phases, price it, and send it as a proposal the client can accept.
    </EmptyState>
  );
}

/** What a search or a tab without projects says. */
export function NoProjects({ search, onClear }: { search: ProjectsSearch; onClear: () => void }) {
  if (search.q) return <NoMatch query={search.q} onClear={onClear} />;
  const words = {
    draft: "No drafts.",
    active: "No active projects.",
    completed: "Nothing is completed yet.",
  };
  return (
    <p className="py-3 text-15 text-muted">
      {search.status
        ? words[search.status]
        : search.archived
          ? "Nothing is archived."
          : "This client has no projects."}{" "}
      <Button kind="link" onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}
