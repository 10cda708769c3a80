import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { LeaveGuard } from "../../ui/leave-guard";
import { TextInput } from "../../ui/text-input";

export interface ReasonFormProps {
  /** The label of the button that opens the form: "Hold it back". */
  ask: string;
  label: string;
  hint: string;
  /** The label of the button that submits: "Note that it failed". */
  act: string;
  pending: boolean;
  onSubmit: (reason: string) => void;
}

/** A quiet button that opens a field for a reason, with a button that acts on it. */
export function ReasonForm({ ask, label, hint, act, pending, onSubmit }: ReasonFormProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  if (!open)
    return (
      <Button kind="quiet" wide onClick={() => setOpen(true)}>
        {ask}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setError("Reason required");
    if (!pending) onSubmit(reason.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-t border-line pt-3">
      <Field label={label} error={error} hint={hint}>
        <TextInput
          value={reason}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
          maxLength={300}
          autoComplete="off"
          autoFocus
        />
      </Field>
      <Button type="submit" wide pending={pending} pendingLabel="Saving">
        {act}
      </Button>
      <LeaveGuard dirty={reason.trim() !== "" && !pending} />
    </form>
  );
}
