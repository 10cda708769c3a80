import { type FormEvent, type ReactNode, useId } from "react";
import { Dialog } from "./dialog";
import { FormFeet } from "./form-feet";

/** A dialog with one form: its fields, the error of the whole form, and the two buttons. */
export function FormDialog({
  title,
  description,
  form,
  verb,
  pendingVerb,
  danger,
  onClose,
  size = "s",
  children,
}: {
  title: string;
  description?: ReactNode;
  form: {
    pending: boolean;
    problem: ReactNode;
    submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>;
  };
  /** The label of the submit button, and the one while it works. */
  verb: string;
  pendingVerb: string;
  /** Marks an action that cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  size?: "s" | "m";
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      open
      size={size}
      onClose={onClose}
      closable={!form.pending}
      title={title}
      description={description}
      actions={
        <FormFeet
          form={id}
          onCancel={onClose}
          pending={form.pending}
          pendingLabel={pendingVerb}
          danger={danger ?? false}
        >
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
