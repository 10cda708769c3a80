import { GenerateInput, type Info, LONGEST_PROMPT } from "@stint/core/brief/schema";
import { TYPES } from "@stint/core/template/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Lock, Sparkles } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { api } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { useIdempotencyKey } from "../../lib/idempotency-key";
import { useOnline } from "../../lib/network";
import { Button } from "../../ui/button";
import { CancelButton } from "../../ui/cancel-button";
import { Dialog } from "../../ui/dialog";
import { FailureLine } from "../../ui/failure-line";
import { Field } from "../../ui/field";
import { focusNow } from "../../ui/focus-now";
import { FormProblem } from "../../ui/form-problem";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ClientPicker } from "../client/client-picker";
import { labelOf } from "../library/templates/type-words";
import { ForwardLine } from "./forward-address";
import { ProgressRows } from "./progress-rows";
import { type BriefProject, type Failure, useGeneration } from "./use-generation";
import { useNarrow } from "./use-narrow";
import { FAILURES } from "./words";
import "./brief.css";

interface CreateBriefProps extends DialogHostProps {
  /** The project whose brief is edited; without it one is made. */
  project?: BriefProject;
  prompt?: string;
  type?: Info["type"];
}

interface Values {
  name: string;
  client_name: string;
  type: Info["type"];
  prompt: string;
}

const check = ({ name, client_name, prompt }: Values) => ({
  name: name.trim() ? "" : "Project required",
  client_name: client_name.trim() ? "" : "Please enter a client",
  prompt: GenerateInput.shape.prompt.safeParse(prompt).error?.issues[0]?.message ?? "",
});

const TYPE_OPTIONS = [
  { value: "" as const, label: "No type" },
  ...TYPES.map((value) => ({ value, label: labelOf(value) })),
];

/** A brief, and the draft that is written of it: it opens in the scope editor, where each line is decided on. */
export function CreateBriefDialog({ onClose, project: former, prompt = "", type = null }: CreateBriefProps) {
  const id = useId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const online = useOnline();
  const keyOf = useIdempotencyKey();
  const [made, setMade] = useState(former);
  const [isOpened, setOpened] = useState(former === undefined);
  const { info, failure, isGenerating, begin } = useGeneration(made);
  const openScope = async (project_id: number, scope_id: number) => {
    onClose();
    await navigate({
      to: "/projects/$projectId/scopes/$scopeId/edit",
      params: { projectId: String(project_id), scopeId: String(scope_id) },
    });
  };
  const form = useForm<Values>({
    check,
    initial: { name: former?.name ?? "", client_name: former?.client_name ?? "", type, prompt },
    onSubmit: async (values) => {
      const project = made ?? (await startProject(values));
      setMade(project);
      setOpened(true);
      await begin(project.id, values);
    },
  });
  const startProject = async ({ name, client_name, prompt: description }: Values) => {
    const body = {
      name,
      client_name,
      proposal_via_ai: true,
      description,
    };
    const { data } = await api.post("/projects/start", { body, key: keyOf(body) });
    for (const key of ["projects", "clients", "dashboard"])
      void client.invalidateQueries({ queryKey: [key], refetchType: "none" });
    return data;
  };
  const isBusy = form.pending || (isOpened && isGenerating);
  const isDone = isOpened && !isBusy && !failure && info?.state === "done";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, when the draft is there
  useEffect(() => {
    if (isDone && info) void openScope(info.project_id, info.scope_id);
  }, [isDone]);
  const shown = isBusy || isDone ? undefined : failure;
  const keys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !online) return;
    event.preventDefault();
    void form.submit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={former ? "Edit the brief" : "Create project"}
      size="form"
      closable={!isBusy && !isDone}
      actions={
        <Feet
          form={id}
          face={isBusy || isDone ? "generating" : shown ? "failed" : "form"}
          online={online}
          onClose={onClose}
          onEmpty={() => void openScope(made?.id ?? 0, info?.scope_id ?? made?.id ?? 0)}
        />
      }
    >
      {isBusy || isDone ? (
        <div ref={focusNow} tabIndex={-1} className="outline-none">
          <LockedFields values={form.values} />
          <ProgressRows info={info?.state === "failed" ? undefined : info} />
        </div>
      ) : (
        <form id={id} noValidate onSubmit={form.submit} onKeyDown={keys} className="space-y-3">
          {shown && (
            <FailureLine title="The draft was not written." reference={shown.reference}>
              {FAILURES[shown.reason].why} The project and your brief are kept, the scope is empty.
            </FailureLine>
          )}
          <Fields form={form} isMade={made !== undefined} failure={shown} />
          {!online && (
            <p role="status" className="rounded-ctl bg-warn-soft px-3.5 py-2.5 text-14 text-warn">
              You are offline. Your brief stays here until you are back.
            </p>
          )}
          <FormProblem>{form.problem}</FormProblem>
        </form>
      )}
    </Dialog>
  );
}

function Fields({
  form,
  isMade,
  failure,
}: {
  form: ReturnType<typeof useForm<Values>>;
  /** The project is there already: only its brief can change. */
  isMade: boolean;
  failure: Failure | undefined;
}) {
  const isPhone = useNarrow(640);
  const typeField = (
    <Field
      label={
        <>
          Type <span className="ml-1.5">optional</span>
        </>
      }
    >
      <Select
        options={TYPE_OPTIONS}
        value={form.values.type ?? ""}
        onChange={(type) => form.set("type", type || null)}
      />
    </Field>
  );
  const hint = failure
    ? FAILURES[failure.reason].hint
    : isPhone
      ? "One need in each sentence reads best."
      : "One need in each sentence reads best. Say who it is for, by when, and what it may cost.";
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Project" error={form.errors.name} required>
          <TextInput {...form.field("name")} maxLength={60} autoComplete="off" locked={isMade} />
        </Field>
        <Field label="Client" error={form.errors.client_name} required>
          {isMade ? (
            <TextInput {...form.field("client_name")} locked />
          ) : (
            <ClientPicker
              value={form.values.client_name}
              onChange={(name) => form.set("client_name", name)}
              inline={isPhone}
            />
          )}
        </Field>
      </div>
      {!isPhone && typeField}
      <div className="brief-text">
        <Field label="Description" error={form.errors.prompt} hint={hint} required>
          <TextArea
            {...form.field("prompt")}
            rows={5}
            maxLength={LONGEST_PROMPT}
            counter
            {...(isMade ? { "data-autofocus": "" } : {})}
          />
        </Field>
      </div>
      {isPhone && typeField}
      {!isMade && <ForwardLine />}
    </>
  );
}

/** What the draft is written of: it cannot be changed meanwhile. */
function LockedFields({ values: { name, client_name, type, prompt } }: { values: Values }) {
  return (
    <div className="space-y-2 text-14 text-muted">
      <p className="flex items-center gap-3 rounded-ctl bg-hover px-3 py-2.5">
        <span className="min-w-0 flex-1 truncate">
          {[name, client_name, type && labelOf(type)].filter(Boolean).join(", ")}
        </span>
        <Lock size={16} role="img" aria-label="Locked" className="shrink-0" />
      </p>
      <div className="rounded-ctl bg-hover px-3 py-2.5">
        <p className="brief-prompt">{prompt}</p>
      </div>
    </div>
  );
}

interface FeetProps {
  form: string;
  face: "form" | "generating" | "failed";
  online: boolean;
  onClose: () => void;
  onEmpty: () => void;
}

function Feet({ form, face, online, onClose, onEmpty }: FeetProps) {
  if (face === "generating")
    return (
      <div className="brief-feet">
        <p className="text-13 text-muted">
          <span className="max-sm:hidden">Stays open until the draft is ready. </span>Your brief is kept
          whatever happens.
        </p>
        <Button kind="primary" pending>
          Generating
        </Button>
      </div>
    );
  const isFailed = face === "failed";
  return (
    <div className="brief-feet">
      {isFailed ? (
        <Button kind="link" onClick={onEmpty}>
          Start with an empty scope
        </Button>
      ) : (
        <p className="text-13 text-muted">A draft you review line by line. Nothing is sent.</p>
      )}
      <CancelButton kind={isFailed ? "second" : "quiet"} onClose={onClose} className="max-sm:hidden">
        Cancel
      </CancelButton>
      <Button
        type="submit"
        form={form}
        kind="primary"
        disabled={!online}
        {...(!isFailed && { icon: <Sparkles size={18} /> })}
      >
        {isFailed ? "Try again" : "Generate proposal"}
      </Button>
    </div>
  );
}
