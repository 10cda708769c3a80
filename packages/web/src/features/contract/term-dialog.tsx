import type { Values } from "@stint/core/project/contract/rules";
import { useId } from "react";
import { Dialog } from "../../ui/dialog";
import { FormFeet } from "../../ui/form-feet";
import { TermFields, type TermWords, useTermForm } from "./term-form";

/** Writes a term, or changes one: of a project, or with `library` of the library. */
export function TermDialog({
  term,
  values,
  library = false,
  onSave,
  onClose,
}: {
  term: Parameters<typeof useTermForm>[0];
  /** The values of placeholders in the preview. */
  values: Values;
  library?: boolean;
  /** Tells the server; throws ApiError, which is shown at the field. */
  onSave: (words: TermWords) => Promise<unknown>;
  onClose: () => void;
}) {
  const formId = useId();
  const form = useTermForm(
    term,
    async (words) => {
      await onSave(words);
      onClose();
    },
    library,
  );
  return (
    <Dialog
      open
      size="team"
      onClose={onClose}
      closable={!form.pending}
      title={term ? "Edit term" : "Add term"}
      actions={
        <FormFeet form={formId} onCancel={onClose} pending={form.pending} pendingLabel="Saving">
          {term ? "Save" : "Add term"}
        </FormFeet>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <TermFields form={form} values={values} library={library} />
      </form>
    </Dialog>
  );
}
