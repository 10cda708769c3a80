import type { FormEvent, ReactNode } from "react";
import { Dialog } from "../../ui/dialog";
import { FormFeet } from "../../ui/form-feet";

/** A dialog with one form: its fields, what is wrong with the whole of it, and the two buttons. */
export function FormDialog({
  id,
  title,
  description,
  form,
  verb,
  pendingVerb,
  onClose,
  size = "s",
  children,
}: {
  id: string;
  title: string;
  description?: ReactNode;
  form: {
    pending: boolean;
    problem: string | undefined;
    submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** On the primary button, and while it works. */
  verb: string;
  pendingVerb: string;
  onClose: () => void;
  size?: "s" | "m";
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      size={size}
      onClose={onClose}
      closable={!form.pending}
      title={title}
      description={description}
      actions={
        <FormFeet form={id} onCancel={onClose} pending={form.pending} pendingLabel={pendingVerb}>
          {verb}
        </FormFeet>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="space-y-4">
        {children}
        {form.problem && (
          <p role="alert" className="text-14 text-bad">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
