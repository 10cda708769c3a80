import { LETTERS_A_DAY } from "@stint/core/connection/letter/rules";
import { api, newKey } from "../../lib/api";
import type { DialogHostProps } from "../../lib/dialogs";
import { useForm } from "../../lib/form";
import { useUser } from "../../lib/session";
import { toast } from "../../lib/toast";
import { Field } from "../../ui/field";
import { FormDialog } from "../../ui/form-dialog";
import { TextArea } from "../../ui/text-area";
import type { Connection } from "./queries";
import { firstNameOf } from "./words";

const MOST = 1000;

/** Writes to a person by mail, through us. */
export function EmailDialog({ onClose, of }: DialogHostProps & { of: Connection }) {
  const form = useForm({
    initial: { email_message: "" },
    onSubmit: async ({ email_message }) => {
      await api.post("/specialists/{id}/sendemail", {
        path: { id: of.id },
        body: { email_message },
        key: newKey(),
      });
      onClose();
      toast("Email sent!");
    },
  });
  const { email } = useUser();
  return (
    <FormDialog
      title={`Email ${firstNameOf(of)}`}
      description={`Stint sends it, and you do not see their address. Their reply goes to ${email}. Up to ${LETTERS_A_DAY} emails a day.`}
      form={form}
      verb="Send email"
      pendingVerb="Sending"
      onClose={onClose}
      size="m"
    >
      <Field label="Message" error={form.errors.email_message} required>
        <TextArea {...form.field("email_message")} maxLength={MOST} rows={6} data-autofocus="" />
      </Field>
    </FormDialog>
  );
}
