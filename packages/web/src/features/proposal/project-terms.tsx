import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BookOpen, Plus } from "lucide-react";
import { useState } from "react";
import { api, asApiError, newKey } from "../../lib/api";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { report } from "../../lib/report";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorLine } from "../../ui/error-line";
import { GhostRows } from "../../ui/ghost-rows";
import { SectionHead } from "../../ui/ledger";
import { BlanksLine } from "../contract/blanks-line";
import { GenerateButton } from "../contract/generate/generate-button";
import { projectOf } from "../contract/generate/project";
import { type DraftSearch, useDraftLink } from "../contract/generate/use-draft-link";
import { LibraryPanel } from "../contract/library-panel";
import { copyOf, useTermBlocks } from "../contract/preview";
import { libraryKey } from "../contract/queries";
import { TermDialog } from "../contract/term-dialog";
import type { TermWords } from "../contract/term-form";
import { TermMenu } from "../contract/term-menu";
import { TermText } from "../contract/term-text";
import { useSavedNote } from "../library/templates/saved-note";
import { ProjectActions, useMainKind, useOwnProject } from "../project/project-layout";
import { type Project, type ProjectTerm, projectQuery, termsQuery } from "../project/queries";
import { isSigned } from "../project/status";
import { previewQuery } from "./queries";
import { useProjectValues } from "./use-project-values";
import { useTakeTerm } from "./use-take-term";

/** The contract terms of a project, in the order of the document. */
export function ProjectTerms({ draft }: DraftSearch) {
  const project = useOwnProject();
  return project ? <OwnTerms project={project} draft={draft} /> : null;
}

/** The terms of a project and the changes to them: shown at once, then saved on the server. */
function useTerms(project: Project) {
  const client = useQueryClient();
  const { currency: own } = useUser();
  const key = termsQuery(project.id).queryKey;
  const query = useQuery(termsQuery(project.id));
  const terms = query.data ?? [];
  const path = { id: project.id };
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: previewQuery(project.id).queryKey }),
      // The project's unsent changes depend on its terms.
      client.invalidateQueries({ queryKey: projectQuery(project.id).queryKey }),
    ]);
  /** Shows the change at once, and the server's sentence when it refuses. */
  const optimistic = async (next: ProjectTerm[], work: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey: key });
    client.setQueryData(key, next);
    await work().catch(report);
    await refresh();
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
  const keyOf = useIdempotencyKey();
  const write = async (words: TermWords, term?: ProjectTerm) => {
    if (term)
      await api.patch("/projects/{id}/contractterms/{tid}", {
        path: { ...path, tid: term.id },
        body: words,
        version: term.version,
      });
    else await api.post("/projects/{id}/contractterms", { path, body: words, key: keyOf(words) });
    await refresh();
  };
  const note = useSavedNote();
  const keep = async (term: ProjectTerm) => {
    await api
      .post("/contractterms", { body: copyOf(term, project.currency, own), key: newKey() })
      .then(() => {
        note("/mylibrary/terms");
        return client.invalidateQueries({ queryKey: libraryKey });
      }, report);
  };
  return { query, terms, refresh, move, remove, write, keep };
}

function OwnTerms({ project, draft }: { project: Project; draft: number | undefined }) {
  useDraftLink(draft, projectOf(project));
  const { query, terms, refresh, move, remove, write, keep } = useTerms(project);
  const main = useMainKind();
  const [editing, setEditing] = useState<ProjectTerm | "new" | null>(null);
  const [browsing, setBrowsing] = useState(false);
  const take = useTakeTerm(project, {
    refresh,
    onBlanks: (term) => {
      setBrowsing(false);
      setEditing(term);
    },
  });
  const values = useProjectValues(project.id);
  const blocksOf = useTermBlocks(values);
  const locked = project.status === "completed";
  const signed = isSigned(project) && project.agreement.change === null;
  const actions = !locked && (
    <>
      <GenerateButton project={projectOf(project)} />
      <Button icon={<BookOpen size={16} />} onClick={() => setBrowsing(true)}>
        Browse terms
      </Button>
      <Button kind={main} icon={<Plus size={17} />} onClick={() => setEditing("new")}>
        Add term
      </Button>
    </>
  );
  return (
    <>
      <ProjectActions>{terms.length > 0 && actions}</ProjectActions>
      {query.isPending && <GhostRows columns={["", "36px"]} right={[1]} />}
      {query.isError && (
        <ErrorLine onRetry={() => void query.refetch()} reference={asApiError(query.error)?.requestId}>
          The terms did not load.
        </ErrorLine>
      )}
      {query.isSuccess && terms.length === 0 && (
        <EmptyState
          heads={[{ label: "Term", sample: "Ownership passes when the last invoice is paid" }]}
          title="No contract terms yet."
          action={<span className="inline-flex flex-wrap justify-center gap-3">{actions}</span>}
        >
          The client reads them before signing, and they are part of what is signed.
        </EmptyState>
      )}
      {terms.length > 0 && (
        <>
          <SectionHead
            title="Contract terms"
            note={
              signed
                ? "What was signed stays as it is: changes here come with the next change order"
                : "Part of what the client signs, in this order"
            }
          />
          <ol>
            {terms.map((term, index) => (
              <li key={term.id} className="flex gap-4 border-b border-line py-4 max-sm:gap-2">
                <span className="w-6 shrink-0 text-right text-15 text-muted">{index + 1}</span>
                <div className="min-w-0 flex-1 break-words">
                  <h3 className="text-15 font-semibold">{term.name}</h3>
                  {term.description && <p className="text-14 text-muted">{term.description}</p>}
                  <div className="mt-1 max-w-[72ch] text-15/6">
                    <TermText blocks={blocksOf(term)} marks />
                  </div>
                  <BlanksLine term={term} />
                </div>
                {!locked && (
                  <TermMenu
                    name={term.name}
                    place={{ first: index === 0, last: index === terms.length - 1 }}
                    onEdit={() => setEditing(term)}
                    onMove={(by) => move(index, by)}
                    onKeep={() => void keep(term)}
                    onDelete={() => remove(term)}
                  />
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {editing && (
        <TermDialog
          term={editing === "new" ? undefined : editing}
          values={values}
          onSave={(words) => write(words, editing === "new" ? undefined : editing)}
          onClose={() => setEditing(null)}
        />
      )}
      {browsing && (
        <LibraryPanel
          names={terms.map(({ name }) => name)}
          values={values}
          onAdd={take}
          onClose={() => setBrowsing(false)}
        />
      )}
    </>
  );
}
