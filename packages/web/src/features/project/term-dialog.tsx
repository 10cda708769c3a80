import { TermInput } from "@stint/core/project/schema";
import { useId } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { useIntentKey } from "../../lib/intent";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import type { ProjectTerm } from "./queries";

/** Adds a contract term, or changes one. */
export function TermDialog({
  projectId,
  term,
  onClose,
  onSaved,
}: {
  projectId: number;
  term: ProjectTerm | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const formId = useId();
  const keyOf = useIntentKey();
  const form = useForm({
    schema: TermInput,
    initial: { name: term?.name ?? "", body: term?.body ?? "", description: term?.description ?? "" },
    onSubmit: async (body) => {
      if (term)
        await api.patch("/projects/{id}/contractterms/{tid}", {
          path: { id: projectId, tid: term.id },
          body,
          version: term.version,
        });
      else
        await api.post("/projects/{id}/contractterms", { path: { id: projectId }, body, key: keyOf(body) });
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      title={term ? "Edit term" : "Add term"}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          {term ? "Save" : "Add term"}
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="space-y-3">
        <Field label="Name" error={form.errors.name} required>
          <TextInput {...form.field("name")} maxLength={120} />
        </Field>
        <Field label="Text" error={form.errors.body} required>
          <TextArea {...form.field("body")} maxLength={10_000} rows={8} />
        </Field>
        <Field label="Note" hint="One line that says what it is for." error={form.errors.description}>
          <TextInput {...form.field("description")} maxLength={500} />
        </Field>
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
