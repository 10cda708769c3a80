import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api, asApiError } from "../../lib/api";
import { report } from "../../lib/report";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { SectionHead } from "../../ui/ledger";
import { RowMenu } from "../../ui/menu";
import { ProjectActions, useOwnProject } from "./project-layout";
import { type Project, type ProjectTerm, termsQuery } from "./queries";
import { TermDialog } from "./term-dialog";

/** The contract terms of a project, in the order of the document. */
export function Terms() {
  const project = useOwnProject();
  return project ? <Owned project={project} /> : null;
}

function Owned({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const key = termsQuery(project.id).queryKey;
  const query = useQuery(termsQuery(project.id));
  const [editing, setEditing] = useState<ProjectTerm | "new" | null>(null);
  const terms = query.data ?? [];
  const locked = project.status === "completed";
  const path = { id: project.id };

  /** Shows the change at once, and what the server says when it refuses. */
  const optimistic = async (next: ProjectTerm[], work: () => Promise<unknown>) => {
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, next);
    await work().catch(report);
    await queryClient.invalidateQueries({ queryKey: key });
  };
  const move = (from: number, by: -1 | 1) => {
    const next = [...terms];
    const [term] = next.splice(from, 1);
    if (!term) return;
    next.splice(from + by, 0, term);
    void optimistic(next, () =>
      api.patch("/projects/{id}/contractterms/sort", { path, body: { order: next.map(({ id }) => id) } }),
    );
  };
  const remove = (term: ProjectTerm) => {
    const one = { ...path, tid: term.id };
    void optimistic(
      terms.filter(({ id }) => id !== term.id),
      () => api.delete("/projects/{id}/contractterms/{tid}", { path: one }),
    );
    toast(`${term.name} deleted.`, {
      action: {
        label: "Undo",
        run: () =>
          void optimistic(terms, () => api.post("/projects/{id}/contractterms/{tid}/restore", { path: one })),
      },
    });
  };

  return (
    <>
      <ProjectActions>
        {!locked && terms.length > 0 && (
          <Button kind="primary" icon={<Plus size={17} />} onClick={() => setEditing("new")}>
            Add term
          </Button>
        )}
      </ProjectActions>
      {query.isPending && <GhostRows columns={["", "36px"]} right={[1]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The terms did not load.
        </ErrorLine>
      )}
      {query.isSuccess && terms.length === 0 && (
        <EmptyState
          heads={[{ label: "Term" }]}
          title="No contract terms yet."
          action={
            !locked && (
              <Button kind="primary" icon={<Plus size={17} />} onClick={() => setEditing("new")}>
                Add term
              </Button>
            )
          }
        >
          The client reads them before signing, and they are part of the accepted document.
        </EmptyState>
      )}
      {terms.length > 0 && (
        <>
          <SectionHead title="Contract terms" note="Part of the accepted document, in this order" />
          <ol>
            {terms.map((term, index) => (
              <li key={term.id} className="flex gap-4 border-b border-line py-4">
                <span className="w-6 shrink-0 text-right text-15 text-muted">{index + 1}</span>
                <div className="min-w-0 flex-1">
                  <h3 className="text-15 font-semibold">{term.name}</h3>
                  {term.description && <p className="text-14 text-muted">{term.description}</p>}
                  <p className="mt-1 max-w-[72ch] text-15 whitespace-pre-wrap">{term.body}</p>
                </div>
                {!locked && (
                  <RowMenu
                    label={`More for ${term.name}`}
                    items={[
                      { id: "edit", label: "Edit", icon: <Pencil />, onSelect: () => setEditing(term) },
                      {
                        id: "up",
                        label: "Move up",
                        icon: <ArrowUp />,
                        disabled: index === 0,
                        onSelect: () => move(index, -1),
                      },
                      {
                        id: "down",
                        label: "Move down",
                        icon: <ArrowDown />,
                        disabled: index === terms.length - 1,
                        onSelect: () => move(index, 1),
                      },
                      "line",
                      {
                        id: "delete",
                        label: "Delete",
                        icon: <Trash2 />,
                        danger: true,
                        onSelect: () => remove(term),
                      },
                    ]}
                  />
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {editing && (
        <TermDialog
          projectId={project.id}
          term={editing === "new" ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => void queryClient.invalidateQueries({ queryKey: key })}
        />
      )}
    </>
  );
}
