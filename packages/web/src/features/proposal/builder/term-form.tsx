import type { Term } from "@stint/core/project/schema";
import { api } from "../../../lib/api";
import { Button } from "../../../ui/button";
import { TermFields, useTermForm } from "../../contract/term-form";
import { useProjectValues } from "../use-project-values";

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
  const values = useProjectValues(project_id);
  const form = useTermForm(term, async (body) => {
    if (term) {
      await api.patch("/projects/{id}/contractterms/{tid}", {
        path: { id: project_id, tid: term.id },
        body,
        version: term.version,
      });
    } else await api.post("/projects/{id}/contractterms", { path: { id: project_id }, body });
    onClose();
  });
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3 py-1">
      <TermFields form={form} values={values} />
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
