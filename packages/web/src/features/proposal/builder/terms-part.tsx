import type { Term } from "@stint/core/project/schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BookOpen, Plus } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/button";
import { ErrorLine } from "../../../ui/error-line";
import { Field } from "../../../ui/field";
import { GhostRows } from "../../../ui/ghost-rows";
import { lazyPart } from "../../../ui/lazy-part";
import { RowMenu } from "../../../ui/menu";
import { Switch } from "../../../ui/switch";
import { TextArea } from "../../../ui/text-area";
import { BlanksLine } from "../../contract/blanks-line";
import { GenerateButton } from "../../contract/generate/generate-button";
import { projectOf } from "../../contract/generate/project";
import { termsQuery } from "../../project/queries";
import { previewQuery } from "../queries";
import { useProjectValues } from "../use-project-values";
import { useTakeTerm } from "../use-take-term";
import { PartHead } from "./part-head";
import { TermForm } from "./term-form";
import type { PartProps } from "./text-parts";

const LibraryPanel = lazyPart(async () => (await import("../../contract/library-panel")).LibraryPanel);

function useTerms(project_id: number, proposal_id: number) {
  const client = useQueryClient();
  const done = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: termsQuery(project_id).queryKey }),
      client.invalidateQueries({ queryKey: previewQuery(proposal_id).queryKey }),
    ]);
  const path = (tid: number) => ({ id: project_id, tid });
  const restore = useMutation({
    mutationFn: (tid: number) => api.post("/projects/{id}/contractterms/{tid}/restore", { path: path(tid) }),
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: (term: Term) =>
      api.delete("/projects/{id}/contractterms/{tid}", { path: path(term.id), version: term.version }),
    onSuccess: (_answer, term) => {
      toast(`“${term.name}” deleted.`, { action: { label: "Undo", run: () => restore.mutate(term.id) } });
      return done();
    },
  });
  const sort = useMutation({
    mutationFn: (order: number[]) =>
      api.patch("/projects/{id}/contractterms/sort", { path: { id: project_id }, body: { order } }),
    onSettled: done,
  });
  return { done, remove, sort };
}

/** The list with `id` moved by `by` places. */
function moveTerm(terms: readonly Term[], id: number, by: number): number[] {
  const order = terms.map((term) => term.id);
  const at = order.indexOf(id);
  order.splice(at, 1);
  order.splice(at + by, 0, id);
  return order;
}

/** Opens the term that the address names, and clears the address: named once more, it opens once more. */
function useOpenClause(clause: string | undefined, open: (id: number) => void): void {
  const navigate = useNavigate();
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (!clause) return;
    // The general terms have no id, and are open always.
    if (Number(clause)) latest.current(Number(clause));
    void navigate({ to: ".", search: ({ clause: _, ...rest }: { clause?: string }) => rest, replace: true });
  }, [clause, navigate]);
}

/** The contract terms of this project, in the order the client reads them. */
export function TermsPart({
  project,
  errors,
  onChange,
  proposal_id,
  clause,
}: PartProps & {
  proposal_id: number;
  /** The id of the term that the address opens. */
  clause?: string | undefined;
}) {
  const { data: terms, error, refetch } = useQuery(termsQuery(project.id));
  const { done, remove, sort } = useTerms(project.id, proposal_id);
  const [open, setOpen] = useState<number | "new">();
  useOpenClause(clause, setOpen);
  const [browsing, setBrowsing] = useState(false);
  const values = useProjectValues(project.id);
  const take = useTakeTerm(project, {
    refresh: done,
    onBlanks: ({ id }) => {
      setBrowsing(false);
      setOpen(id);
    },
  });
  const close = () => {
    setOpen(undefined);
    void done();
  };
  return (
    <>
      <PartHead title="Contract terms" note="Part of what the client signs." />
      {error && <ErrorLine onRetry={() => void refetch()}>The terms did not load.</ErrorLine>}
      {!terms && !error && <GhostRows rows={3} columns={["", "36px"]} right={[1]} />}
      {terms && (
        <ol>
          {terms.map((term, index) => (
            <li key={term.id} className="border-b border-line py-3">
              {open === term.id ? (
                <TermForm project_id={project.id} term={term} onClose={close} />
              ) : (
                <div className="flex items-start gap-3">
                  <button
                    type="button"
                    onClick={() => setOpen(term.id)}
                    className="min-w-0 flex-1 rounded-chip text-left hover:bg-hover"
                  >
                    <span className="block text-15 font-semibold break-words">
                      {index + 1}. {term.name}
                    </span>
                    <span className="line-clamp-2 text-14 break-words text-muted">{term.body}</span>
                    <BlanksLine term={term} />
                  </button>
                  <RowMenu
                    label={`More for ${term.name}`}
                    items={[
                      { id: "edit", label: "Edit", onSelect: () => setOpen(term.id) },
                      {
                        id: "up",
                        label: "Move up",
                        disabled: index === 0,
                        onSelect: () => sort.mutate(moveTerm(terms, term.id, -1)),
                      },
                      {
                        id: "down",
                        label: "Move down",
                        disabled: index === terms.length - 1,
                        onSelect: () => sort.mutate(moveTerm(terms, term.id, 1)),
                      },
                      "line",
                      { id: "delete", label: "Delete", danger: true, onSelect: () => remove.mutate(term) },
                    ]}
                  />
                </div>
              )}
            </li>
          ))}
          {open === "new" && (
            <li className="border-b border-line py-3">
              <TermForm project_id={project.id} onClose={close} />
            </li>
          )}
        </ol>
      )}
      {open !== "new" && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <Button kind="link" icon={<Plus size={16} />} onClick={() => setOpen("new")}>
            Add a term
          </Button>
          <Button kind="link" icon={<BookOpen size={16} />} onClick={() => setBrowsing(true)}>
            Browse terms
          </Button>
          <GenerateButton kind="link" project={projectOf(project)} />
        </p>
      )}
      {browsing && (
        <Suspense fallback={null}>
          <LibraryPanel
            names={(terms ?? []).map(({ name }) => name)}
            values={values}
            onAdd={take}
            onClose={() => setBrowsing(false)}
          />
        </Suspense>
      )}
      <div className="mt-8 space-y-4">
        <Field
          label="General terms"
          error={errors.general_terms}
          hint="A text of your own, shown after the numbered terms."
        >
          <TextArea
            value={project.general_terms}
            onChange={(general_terms) => onChange({ general_terms })}
            rows={5}
            maxLength={20_000}
          />
        </Field>
        <Switch
          checked={project.show_general_terms}
          onChange={(show_general_terms) => onChange({ show_general_terms }, true)}
          hint="Without it, the client signs the proposal alone."
        >
          Show the terms to the client
        </Switch>
      </div>
    </>
  );
}
