import { LIMIT_MS } from "@stint/core/brief/schema";
import { GenerateTermInput, LONGEST_PROMPT } from "@stint/core/brief/term/schema";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { DialogHostProps } from "../../../lib/dialogs";
import { useForm } from "../../../lib/form";
import { useOnline } from "../../../lib/network";
import { Button } from "../../../ui/button";
import { CancelButton } from "../../../ui/cancel-button";
import { Dialog } from "../../../ui/dialog";
import { FailureLine } from "../../../ui/failure-line";
import { Field } from "../../../ui/field";
import { focusNow } from "../../../ui/focus-now";
import { FormProblem } from "../../../ui/form-problem";
import { TextArea } from "../../../ui/text-area";
import { TimeLine } from "../../../ui/time-line";
import { DraftClauses } from "./draft-clauses";
import type { TermProject } from "./project";
import { ProjectField } from "./project-field";
import { type Keep, type Place, useKeep } from "./use-keep";
import { type Failure, useTermDraft } from "./use-term-draft";

const SENTENCES = [
  "Analyzing your prompt...",
  "Developing contract term structure...",
  "Writing contract term...",
  "Finalizing contract term...",
];

const FAILURES: Record<Failure["reason"], string> = {
  time: "It took longer than 90 seconds.",
  fault: "The service did not answer.",
  nothing: "No term of the library is about it.",
};

interface GenerateTermProps extends DialogHostProps {
  /** The project that the terms are for, on its own page. */
  project?: TermProject;
  /** Terms that were asked for before. */
  draft?: number;
}

interface Ask {
  prompt: string;
  project: TermProject | null;
}

const check = ({ prompt }: Ask) => ({
  prompt: GenerateTermInput.shape.prompt.safeParse(prompt).error?.issues[0]?.message ?? "",
});

/** Contract terms in one's own words: they are asked for, written, read and changed, and only then saved. */
export function GenerateTermDialog({ onClose, project, draft: first }: GenerateTermProps) {
  const id = useId();
  const online = useOnline();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { draft, failure, isGenerating, begin } = useTermDraft(first);
  const [isAsking, setAsking] = useState(first === undefined);
  const form = useForm<Ask>({
    check,
    initial: { prompt: "", project: project ?? null },
    onSubmit: async ({ prompt, project: chosen }) => {
      setAsking(false);
      await begin({ prompt, ...(chosen && { project_id: chosen.id }) });
    },
  });
  const isBusy = form.pending || isGenerating;
  const shown = isBusy || isAsking ? undefined : failure;
  const done = !isBusy && !isAsking && !failure && draft?.state === "done" ? draft : undefined;
  const keep = useKeep(done, done?.project_id ?? undefined);
  // Terms that were asked for before bring their own words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they are there
  useEffect(() => {
    if (first !== undefined && draft && !form.values.prompt) form.set("prompt", draft.prompt);
  }, [draft?.id]);
  const save = async (place: Place) => {
    if (!(await keep.keep(place))) return;
    onClose();
    if (place === "library" && !project && pathname !== "/mylibrary/terms")
      await navigate({ to: "/mylibrary/terms" });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !online) return;
    event.preventDefault();
    void form.submit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Generate contract term"
      size="m"
      closable={!isBusy && !keep.pending}
      actions={
        isBusy ? (
          <>
            <p className="mr-auto text-13 text-muted">Stays open until the term is ready.</p>
            <Button kind="primary" pending>
              Generating
            </Button>
          </>
        ) : done ? (
          <KeepFeet
            keep={keep}
            hasProject={done.project_id !== null}
            onAgain={() => setAsking(true)}
            onSave={(place) => void save(place)}
          />
        ) : (
          <>
            <CancelButton kind={shown ? "second" : "quiet"} onClose={onClose}>
              Cancel
            </CancelButton>
            <Button
              type="submit"
              form={id}
              kind="primary"
              disabled={!online}
              {...(!shown && { icon: <Sparkles size={18} /> })}
            >
              {shown ? "Try again" : "Generate"}
            </Button>
          </>
        )
      }
    >
      {isBusy ? (
        <div ref={focusNow} tabIndex={-1} className="outline-none">
          <p className="mb-5 line-clamp-2 rounded-ctl bg-hover px-3 py-2.5 text-14 text-muted">
            {form.values.prompt}
          </p>
          <TimeLine
            sentences={SENTENCES}
            started_at={draft?.state === "failed" ? undefined : draft?.started_at}
            limit={LIMIT_MS}
          />
        </div>
      ) : done ? (
        <form
          ref={focusNow}
          tabIndex={-1}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          className="outline-none"
        >
          <p role="status" className="sr-only">
            {done.clauses.map(({ name }) => name).join(", ")} written. Read it before you save it.
          </p>
          <DraftClauses draft={done} keep={keep} />
        </form>
      ) : (
        <form id={id} noValidate onSubmit={form.submit} onKeyDown={keys} className="space-y-3">
          {shown && (
            <FailureLine title="The term was not written." reference={shown.reference}>
              {FAILURES[shown.reason]} What you wrote is kept.
            </FailureLine>
          )}
          <Field
            label="Description"
            error={form.errors.prompt}
            hint="Say what should hold, for whom, and from when."
            required
          >
            <TextArea
              {...form.field("prompt")}
              rows={5}
              maxLength={LONGEST_PROMPT}
              counter
              data-autofocus=""
            />
          </Field>
          <ProjectField value={form.values.project} onChange={(chosen) => form.set("project", chosen)} />
          {!online && (
            <p role="status" className="rounded-ctl bg-warn-soft px-3.5 py-2.5 text-14 text-warn">
              You are offline. What you wrote stays here until you are back.
            </p>
          )}
          <FormProblem>{form.problem}</FormProblem>
        </form>
      )}
    </Dialog>
  );
}

function KeepFeet({
  keep: { clauses, pending },
  hasProject,
  onAgain,
  onSave,
}: {
  keep: Keep;
  hasProject: boolean;
  onAgain: () => void;
  onSave: (place: Place) => void;
}) {
  const isEmpty = clauses.length === 0;
  return (
    <>
      <Button kind="link" className="mr-auto" onClick={onAgain} disabled={pending !== undefined}>
        Write again
      </Button>
      {hasProject && (
        <Button
          pending={pending === "project"}
          disabled={isEmpty || pending === "library"}
          onClick={() => onSave("project")}
        >
          Add to this project
        </Button>
      )}
      <Button
        kind="primary"
        pending={pending === "library"}
        disabled={isEmpty || pending === "project"}
        onClick={() => onSave("library")}
      >
        Save to My Templates
      </Button>
    </>
  );
}
