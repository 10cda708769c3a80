import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";
import type { Payout } from "./queries";
import type { PayoutActions } from "./use-payout";

/** Money that was sent and came back: the payout has failed, and can be paid again. */
export function NotArrived({ payout, actions }: { payout: Payout; actions: PayoutActions }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  if (!open)
    return (
      <Button kind="quiet" wide onClick={() => setOpen(true)}>
        It did not arrive
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim()) return setError("Reason required");
    if (!actions.fail.isPending) actions.fail.mutate({ reason: reason.trim(), version: payout.version });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-t border-line pt-3">
      <Field label="What went wrong" error={error} hint="Only you see this">
        <TextInput
          value={reason}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
          maxLength={300}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" wide pending={actions.fail.isPending} pendingLabel="Saving">
        Note that it failed
      </Button>
    </form>
  );
}
