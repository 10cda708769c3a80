import { useState } from "react";
import { useForm } from "../../../lib/form";
import { useUser } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Field } from "../../../ui/field";
import { FormFeet } from "../../../ui/form-feet";
import { FormProblem } from "../../../ui/form-problem";
import { PasswordInput } from "../../../ui/text-input";
import { BackupCodes } from "./backup-codes";
import { makeBackupCodes, turnOff } from "./requests";

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

function usePasswordForm(act: (password: string) => Promise<void>) {
  const { auth_social } = useUser();
  return useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password || auth_social ? "" : "Password required" }),
    onSubmit: ({ password }) => act(password),
  });
}

function PasswordForm({ id, form }: { id: string; form: ReturnType<typeof usePasswordForm> }) {
  const { auth_social } = useUser();
  return (
    <form id={id} noValidate onSubmit={form.submit} className="space-y-4">
      {!auth_social && (
        <Field label="Your password" error={form.errors.password}>
          <PasswordInput {...form.field("password")} autoComplete="current-password" />
        </Field>
      )}
      <FormProblem>{form.problem}</FormProblem>
    </form>
  );
}

export function TurnOffDialog({ onClose, onDone }: DialogProps) {
  const form = usePasswordForm(async (password) => {
    await turnOff(password);
    onDone();
  });
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      closable={!form.pending}
      title="Turn off two-step sign-in?"
      description="Your password alone will let anyone in."
      actions={
        <FormFeet
          form="two-step-off"
          onCancel={onClose}
          cancel="Keep it on"
          pending={form.pending}
          pendingLabel="Turning off"
          danger
        >
          Turn off
        </FormFeet>
      }
    >
      <PasswordForm id="two-step-off" form={form} />
    </Dialog>
  );
}

export function NewCodesDialog({ onClose, onDone }: DialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const [kept, setKept] = useState(false);
  const form = usePasswordForm(async (password) => setCodes(await makeBackupCodes(password)));
  if (codes)
    return (
      <Dialog
        open
        size="m"
        step="codes"
        onClose={onDone}
        title="Keep these ten codes"
        description="Each one lets you in once, without the phone. We show them now and never again."
        actions={
          <Button kind="primary" disabled={!kept} onClick={onDone}>
            Done
          </Button>
        }
      >
        <BackupCodes codes={codes} kept={kept} onKeep={setKept} />
      </Dialog>
    );
  return (
    <Dialog
      open
      size="m"
      step="password"
      onClose={onClose}
      closable={!form.pending}
      title="New backup codes"
      description="The codes of now let nobody in any more."
      actions={
        <FormFeet form="two-step-new" onCancel={onClose} pending={form.pending} pendingLabel="Checking">
          Continue
        </FormFeet>
      }
    >
      <PasswordForm id="two-step-new" form={form} />
    </Dialog>
  );
}
