import type { DialogHostProps } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { TextArea } from "../../ui/text-area";
import type { Connection } from "./queries";
import { isOutOfDate, useConnection } from "./use-connection";
import { firstNameOf } from "./words";

/** Asks a person to connect, with a few words or without. */
export function ConnectDialog({ onClose, of }: DialogHostProps & { of: Connection }) {
  const { invite } = useConnection();
  const form = useForm({
    initial: { message: "" },
    onSubmit: async ({ message }) => {
      try {
        await invite.mutateAsync({ of, message: message.trim() });
      } catch (error) {
        // What was typed stays, except where there is nobody left to ask.
        if (!isOutOfDate(error)) throw error;
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Connect with ${firstNameOf(of)}`}
      description="They see your name and this message. Your email address stays hidden."
      form={form}
      verb="Send request"
      pendingVerb="Sending"
      onClose={onClose}
      size="m"
    >
      <Field label="Message (optional)" error={form.errors.message}>
        <TextArea {...form.field("message")} maxLength={300} data-autofocus="" />
      </Field>
    </FormDialog>
  );
}
