import { useState } from "react";
import { api } from "../../lib/api";
import { useForm } from "../../lib/form";
import { clearSession, useUser } from "../../lib/session";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { FormFeet } from "../../ui/form-feet";
import { FormProblem } from "../../ui/form-problem";
import { Part } from "../../ui/part";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { email } = useUser();
  const form = useForm({
    initial: { email: "", deleteReason: "" },
    check: (values) => ({
      email: values.email.trim().toLowerCase() === email.toLowerCase() ? "" : `Type ${email} to go on`,
    }),
    onSubmit: async ({ deleteReason }) => {
      await api.delete("/currentuser", { body: { deleteReason: deleteReason.trim() } });
      clearSession();
      location.assign("/signin");
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!form.pending}
      title="Delete your account?"
      description="You are signed out everywhere at once, and nobody can sign in with this address any more."
      actions={
        <FormFeet
          form="delete-account"
          onCancel={onClose}
          pending={form.pending}
          pendingLabel="Deleting"
          cancel="Keep it"
          danger
        >
          Delete account
        </FormFeet>
      }
    >
      <form id="delete-account" noValidate onSubmit={form.submit} className="space-y-4">
        <Field label={`Your email address, ${email}`} error={form.errors.email}>
          <TextInput {...form.field("email")} type="email" autoComplete="off" autoCapitalize="none" />
        </Field>
        <Field label="Why do you leave?" hint="Only if you want to say it.">
          <TextArea {...form.field("deleteReason")} maxLength={1000} rows={2} />
        </Field>
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

/** The end of the account; refused while money is open (2003). */
export function AccountDeletionPart() {
  const [asking, setAsking] = useState(false);
  return (
    <Part
      title="Delete account"
      note="Possible once no invoice waits for money and nothing is owed to a teammate."
    >
      <Button kind="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking && <RemoveDialog onClose={() => setAsking(false)} />}
    </Part>
  );
}
