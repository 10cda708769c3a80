import type { Term } from "@stint/core/project/schema";
import { api } from "../../../lib/api";
import { useForm } from "../../../lib/form";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/field";
import { TextArea } from "../../../ui/text-area";
import { TextInput } from "../../../ui/text-input";

/** One term, new or being changed. */
export function TermForm({
  project_id,
  term,
  onClose,
}: {
  project_id: number;
  term?: Term;
  onClose: () => void;
}) {
  const form = useForm({
    initial: { name: term?.name ?? "", body: term?.body ?? "" },
    check: (values) => ({
      name: values.name.trim() ? "" : "Name required",
      body: values.body.trim() ? "" : "Text required",
    }),
    onSubmit: async (body) => {
      if (term) {
        await api.patch("/projects/{id}/contractterms/{tid}", {
          path: { id: project_id, tid: term.id },
          body,
          version: term.version,
        });
      } else await api.post("/projects/{id}/contractterms", { path: { id: project_id }, body });
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3 py-1">
      <Field label="Name" error={form.errors.name}>
        <TextInput {...form.field("name")} maxLength={120} autoFocus />
      </Field>
      <Field label="Text" error={form.errors.body}>
        <TextArea {...form.field("body")} rows={6} maxLength={10_000} />
      </Field>
      {form.problem && (
        <p role="alert" className="text-14 text-bad">
          {form.problem}
        </p>
      )}
      <div className="flex gap-3">
        <Button type="submit" kind="primary" size="s" pending={form.pending}>
          {term ? "Save the term" : "Add the term"}
        </Button>
        <Button kind="quiet" size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
